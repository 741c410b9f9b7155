/** Documents of the demo people who are clients already; all of it is made up. */
export const demoClientWords = {
  registrationAddress: '101000, г. Москва, ул. Мясницкая, д. 20, кв. 7',
  issueAuthority: 'Отделением по району Басманный города Москвы',
  privilegeDocument: 'Удостоверение ветерана труда В № 204518',
  bankName: 'ПАО Сбербанк',
} as const
