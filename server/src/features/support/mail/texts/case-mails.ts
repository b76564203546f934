export const caseMails = {
  'conduct.decided': {
    topic: 'account',
    title: {
      en: 'A decision about your account',
      fr: 'Une décision concernant votre compte',
      es: 'Una decisión sobre tu cuenta',
      zh: '关于您账户的决定',
      tw: '關於您帳戶的決定',
      id: 'Keputusan tentang akun Anda',
    },
    body: {
      en: 'Case {caseNo} is decided. Its page says by which rule, what it means for you, and whether you can appeal.',
      fr: 'Le dossier {caseNo} est décidé. Sa page indique la règle, ce que cela signifie pour vous et si un recours est possible.',
      es: 'El caso {caseNo} está decidido. Su página indica la regla, qué significa para ti y si puedes apelar.',
      zh: '案件 {caseNo} 已有决定。案件页面说明所依据的规则、对您的影响以及能否申诉。',
      tw: '案件 {caseNo} 已有決定。案件頁面說明所依據的規則、對您的影響以及能否申訴。',
      id: 'Kasus {caseNo} telah diputuskan. Halamannya menjelaskan aturannya, artinya bagi Anda, dan apakah Anda bisa banding.',
    },
    link: {
      to: '/pages/account/components/Case/Case',
      text: {
        en: 'Open the case',
        fr: 'Ouvrir le dossier',
        es: 'Abrir el caso',
        zh: '查看案件',
        tw: '查看案件',
        id: 'Buka kasus',
      },
    },
  },
} as const
