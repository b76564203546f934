import type { RefusalTexts } from '../refusal.ts'

export const fr: RefusalTexts = {
  'login.required': 'Veuillez d’abord vous connecter',
  'input.invalid': 'Vérifiez les informations saisies',
  'otp.wrong': 'Code erroné ou expiré. Essais restants : {attemptsLeft}',
  'password.wrong': 'ID ou mot de passe incorrect',
  'withdrawPassword.wrong': 'Mot de passe de retrait incorrect. Essais restants : {attemptsLeft}',
  'market.notAllowed': 'Ce n’est pas disponible dans votre région ({market})',
  'deposit.closed': 'Les dépôts sont fermés pour le moment',
  'safety.excluded': 'Vous faites une pause. Elle n’est pas encore terminée',
  'account.frozen':
    'Votre compte est {account, select, CLOSED {fermé} other {gelé}} : {rule, select, bot {jeu par un robot} arbitrage {arbitrage} collusion {entente avec d’autres joueurs} other {logiciel de triche}}. Dossier {caseNo} : la décision et le recours sont sous « Dossier sur votre compte »',
  'case.notAppealable': 'Cette décision ne peut pas faire l’objet d’un recours',
  'kyc.required': 'Vérifiez d’abord votre identité (niveau {level})',
  'kyc.closed':
    '{because, select, pending {Vos documents sont déjà en cours de vérification} verified {Votre identité est déjà vérifiée} attempts {Vous avez utilisé tous vos essais pour le moment} other {Cette vérification est terminée. Contactez le service client}}',
  'thing.notFound': 'Introuvable',
  'thing.alreadyDone': 'C’est déjà fait',
  'bonus.conflict': 'Vous avez déjà un bonus actif : {active}',
  'rebate.nothingLeft': 'Rien à récupérer pour l’instant. Les gains d’aujourd’hui seront disponibles demain',
  'promo.notEligible': 'Cette récompense n’est pas disponible pour vous. Voyez pourquoi',
  'balance.insufficient': 'Votre solde est insuffisant',
  'wager.incomplete': 'Il vous reste un montant à miser avant de pouvoir retirer',
  'limit.reached':
    'Vous avez atteint votre {period, select, day {limite du jour} week {limite de la semaine} month {limite du mois} other {limite}}',
  'limit.mandatory': 'La loi de votre marché n’autorise pas de limite plus élevée',
  'limit.waiting': 'Cette limite plus élevée ne peut pas encore être confirmée : le délai d’attente n’est pas écoulé',
  'withdrawal.timesUsed': 'Vous avez utilisé vos {times} retraits du jour',
  'withdrawal.blocked': 'Ce retrait n’est pas encore possible. Voyez ce qui manque',
  'withdrawal.quoteChanged': 'Les montants ont changé. Vérifiez ce que vous recevrez et confirmez à nouveau',
  'order.processing': 'Vous avez encore {count} dépôts en cours de traitement. Veuillez réessayer plus tard.',
  'utr.used': 'Cet UTR a déjà servi pour un autre dépôt',
  'captcha.required': 'Un instant, nous vérifions que vous n’êtes pas un robot',
  'account.locked': 'Trop d’erreurs. Réessayez dans {retryAfter} secondes',
  'declaration.required': 'Veuillez d’abord accepter les Conditions',
  'age.tooYoung': 'Vous devez avoir au moins {minAge} ans',
  'password.weak': 'Ce mot de passe est trop facile à deviner',
  'phone.taken': 'Ce numéro est associé à un autre compte',
  'phone.required': 'Associez d’abord votre numéro de téléphone',
  'google.refused': 'Google n’a pas pu confirmer votre compte. Veuillez réessayer',
  'google.signInAgain': 'Déconnectez-vous, reconnectez-vous avec Google et recommencez dans les {minutes} minutes',
  'passkey.refused': 'Clé d’accès refusée',
  'bank.nameMismatch':
    'Le nom ne correspond pas : vous avez saisi {given}, votre banque indique {known}. Saisissez le nom de votre relevé, ou ajoutez un compte à votre nom',
  'bank.otherPerson':
    'Vous avez saisi {given}, mais votre pièce d’identité vérifiée indique {known}. Ajoutez un compte à votre nom',
  'bank.taken': 'Ce numéro de compte est déjà utilisé',
  'rail.down': 'Ce mode de paiement ne répond pas. Veuillez en choisir un autre',
  'game.closed': 'Ce jeu est indisponible pour le moment',
  'game.notOffered':
    'Ce jeu n’est pas proposé dans votre pays. Vous pouvez terminer une partie déjà commencée. Veuillez choisir un autre jeu',
  'draw.closed': 'Les ventes de ce tirage sont closes. Vous n’avez pas été débité',
  'draw.full': 'Trop de mises portent déjà sur {pick} pour ce tirage. Vous n’avez pas été débité',
  'stake.outOfRange': 'Cette mise est trop basse ou trop élevée pour ce pari',
  'play.checkDue': 'Vous jouez depuis un moment. Consultez votre session avant de continuer',
  'rate.limited': 'Trop de tentatives. Patientez {retryAfter} secondes',
  'server.error': 'Une erreur s’est produite de notre côté. Veuillez réessayer',
  'server.busy': 'Nous sommes très sollicités. Réessayez dans {retryAfter} secondes',
  'wallet.busy':
    'Un autre paiement ou pari est en cours de traitement sur votre compte. Rien n’a été débité. Réessayez dans {retryAfter} secondes',
  'outcome.unknown':
    'Nous sommes en train de confirmer cette opération. Ne la refaites pas, le résultat apparaîtra dans votre historique',
}
