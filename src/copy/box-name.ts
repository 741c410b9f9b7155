/** Words of the field of the box's name (M-NAME-01…08). */
export const boxNameCopy = {
  boxName: 'Название',
  boxNameHint: 'Не больше трёх слов и 150 символов. В адресе всегда пишут номер, одного названия мало.',
  boxNameCounter: (used: number, words: number) => `${used} из 150 символов, слов: ${words} из 3`,
  boxNameRules: 'Правила названий — в порядке оказания услуги (PDF)',
  serviceOrder: '/docs/order-of-service-provision.pdf',
  formatTitle: 'Адрес для отправителей',
  formatNoBox: {
    box: 'Выберите ящик, и здесь появится адрес целиком.',
    cell: 'Выберите ячейку, и здесь появится адрес целиком.',
  },
} as const
