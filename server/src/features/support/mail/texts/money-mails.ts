const depositsLink = {
  to: '/pages/wallet/DepositHistory',
  text: {
    en: 'Open deposit history',
    fr: 'Ouvrir l’historique des dépôts',
    es: 'Abrir el historial de depósitos',
    zh: '查看存款记录',
    tw: '查看儲值紀錄',
    id: 'Buka riwayat deposit',
  },
} as const
const withdrawalsLink = {
  to: '/pages/wallet/WithdrawHistory',
  text: {
    en: 'Open my withdrawals',
    fr: 'Ouvrir mes retraits',
    es: 'Abrir mis retiros',
    zh: '查看我的提现',
    tw: '查看我的提領',
    id: 'Buka penarikan saya',
  },
} as const
const recordsLink = {
  to: '/pages/account/components/BalanceRecords/BalanceRecords',
  text: {
    en: 'Open balance records',
    fr: 'Ouvrir l’historique du solde',
    es: 'Abrir el historial de saldo',
    zh: '查看余额记录',
    tw: '查看餘額紀錄',
    id: 'Buka riwayat saldo',
  },
} as const
const rewardsLink = {
  to: '/pages/promo/MyReward/MyReward',
  text: {
    en: 'See my rewards',
    fr: 'Voir mes récompenses',
    es: 'Ver mis recompensas',
    zh: '查看我的奖励',
    tw: '查看我的獎勵',
    id: 'Lihat hadiah saya',
  },
} as const

/** About money that moved, and rewards that wait. */
export const moneyMails = {
  'deposit.credited': {
    topic: 'money',
    title: {
      en: 'Deposit of {amount} credited',
      fr: 'Dépôt de {amount} crédité',
      es: 'Depósito de {amount} abonado',
      zh: '存款 {amount} 已到账',
      tw: '儲值 {amount} 已到帳',
      id: 'Deposit {amount} masuk',
    },
    body: {
      en: 'It is in your balance. The deposit history has the details.',
      fr: 'Il est sur votre solde. Les détails sont dans l’historique des dépôts.',
      es: 'Ya está en tu saldo. Los detalles están en el historial de depósitos.',
      zh: '款项已计入余额，详情见存款记录。',
      tw: '款項已計入餘額，詳情見儲值紀錄。',
      id: 'Sudah ada di saldo Anda. Rinciannya ada di riwayat deposit.',
    },
    link: depositsLink,
  },
  'withdrawal.paid': {
    topic: 'money',
    title: {
      en: 'Withdrawal of {amount} paid',
      fr: 'Retrait de {amount} payé',
      es: 'Retiro de {amount} pagado',
      zh: '提现 {amount} 已付款',
      tw: '提領 {amount} 已付款',
      id: 'Penarikan {amount} dibayar',
    },
    body: {
      en: 'The payment is confirmed. Fee, tax and reference are in your withdrawal.',
      fr: 'Le paiement est confirmé. Les frais, la taxe et la référence sont dans votre retrait.',
      es: 'El pago está confirmado. La comisión, el impuesto y la referencia están en tu retiro.',
      zh: '付款已确认。手续费、税款和参考号见提现详情。',
      tw: '付款已確認。手續費、稅款和參考號見提領詳情。',
      id: 'Pembayaran dikonfirmasi. Biaya, pajak, dan referensi ada di penarikan Anda.',
    },
    link: withdrawalsLink,
  },
  'withdrawal.returned': {
    topic: 'money',
    title: {
      en: 'Withdrawal of {amount} is back in your balance',
      fr: 'Retrait de {amount} recrédité sur votre solde',
      es: 'El retiro de {amount} ha vuelto a tu saldo',
      zh: '提现 {amount} 已退回余额',
      tw: '提領 {amount} 已退回餘額',
      id: 'Penarikan {amount} kembali ke saldo',
    },
    body: {
      en: 'It was not paid out, and the whole amount is yours to use again. Your withdrawal says why.',
      fr: 'Il n’a pas été versé, et la totalité du montant est de nouveau disponible. Votre retrait indique pourquoi.',
      es: 'No se ha pagado y puedes volver a usar todo el importe. Tu retiro indica el motivo.',
      zh: '该笔提现未付款，全部金额可再次使用。原因见提现详情。',
      tw: '該筆提領未付款，全部金額可再次使用。原因見提領詳情。',
      id: 'Penarikan ini tidak dibayarkan, dan seluruh jumlahnya bisa dipakai lagi. Alasannya ada di penarikan Anda.',
    },
    link: withdrawalsLink,
  },
  'withdrawal.reversed': {
    topic: 'money',
    title: {
      en: 'Your bank sent {amount} back',
      fr: 'Votre banque a renvoyé {amount}',
      es: 'Tu banco ha devuelto {amount}',
      zh: '银行退回了 {amount}',
      tw: '銀行退回了 {amount}',
      id: 'Bank Anda mengembalikan {amount}',
    },
    body: {
      en: 'A withdrawal that we paid came back. It is in your balance again, with its fee and tax. Check the account before you withdraw again.',
      fr: 'Un retrait que nous avions payé est revenu. Il est de nouveau sur votre solde, frais et taxe compris. Vérifiez le compte avant un nouveau retrait.',
      es: 'Un retiro que pagamos ha sido devuelto. Está de nuevo en tu saldo, con su comisión e impuesto. Revisa la cuenta antes de volver a retirar.',
      zh: '我们已付的一笔提现被退回，连同手续费和税款已回到余额。再次提现前请核对账户。',
      tw: '我們已付的一筆提領被退回，連同手續費和稅款已回到餘額。再次提領前請核對帳戶。',
      id: 'Penarikan yang sudah kami bayar dikembalikan. Uangnya ada lagi di saldo, termasuk biaya dan pajak. Periksa rekening sebelum menarik lagi.',
    },
    link: withdrawalsLink,
  },
  compensation: {
    topic: 'money',
    title: {
      en: 'Delay compensation of {amount}',
      fr: 'Compensation de retard de {amount}',
      es: 'Compensación por retraso de {amount}',
      zh: '延迟补偿 {amount}',
      tw: '延遲補償 {amount}',
      id: 'Kompensasi keterlambatan {amount}',
    },
    body: {
      en: 'We took longer than promised. The compensation is in your balance as cash.',
      fr: 'Nous avons dépassé le délai promis. La compensation est sur votre solde, en argent réel.',
      es: 'Hemos tardado más de lo prometido. La compensación está en tu saldo como efectivo.',
      zh: '我们超过了承诺的时间，补偿已作为现金计入余额。',
      tw: '我們超過了承諾的時間，補償已作為現金計入餘額。',
      id: 'Kami lebih lama dari yang dijanjikan. Kompensasi sudah ada di saldo sebagai uang tunai.',
    },
    link: recordsLink,
  },
  'reward.offered': {
    topic: 'rewards',
    title: {
      en: 'A reward for you: {name}',
      fr: 'Une récompense pour vous : {name}',
      es: 'Una recompensa para ti: {name}',
      zh: '您有一份奖励：{name}',
      tw: '您有一份獎勵：{name}',
      id: 'Hadiah untuk Anda: {name}',
    },
    body: {
      en: 'Claim it here or under My rewards, before it expires. Its terms are shown there.',
      fr: 'Réclamez-la ici ou dans Mes récompenses avant son expiration. Ses conditions y sont affichées.',
      es: 'Reclámala aquí o en Mis recompensas antes de que caduque. Sus condiciones se muestran allí.',
      zh: '请在过期前在此处或“我的奖励”中领取，条款可在那里查看。',
      tw: '請在過期前在此處或「我的獎勵」中領取，條款可在那裡查看。',
      id: 'Klaim di sini atau di Hadiah saya sebelum kedaluwarsa. Ketentuannya ada di sana.',
    },
    link: rewardsLink,
  },
} as const
