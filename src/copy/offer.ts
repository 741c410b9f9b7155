/** Words of the page on which the offer is read and accepted (M-LEGAL-07). */
export const offerCopy = {
  title: 'Оферта',
  heading: 'Примите оферту, чтобы продолжить',
  acceptedHeading: 'Оферта принята',
  loading: 'Загружаем оферту…',
  forOrganisation: (name: string) => `Вы принимаете оферту за организацию: ${name}.`,
  forYourself: 'Вы принимаете оферту от своего имени как индивидуальный предприниматель.',
  once: 'Достаточно принять один раз. Если условия изменятся, мы попросим принять новую редакцию.',
  file: 'Скачать оферту (PDF)',
  text: 'Текст оферты',
  accept: 'Принять оферту',
  goOn: 'Продолжить оформление',
  acceptedBy: (name: string, when: string) => `Принял(а) ${name}, ${when}.`,
  failedTitle: 'Не удалось загрузить оферту',
  outdated: 'Вышла новая редакция оферты. Прочитайте её и примите ещё раз.',
  failed: 'Не удалось принять оферту. Попробуйте ещё раз.',
} as const
