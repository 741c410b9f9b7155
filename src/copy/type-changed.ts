/** Words of the modal that tells that the name of the box changed who rents (M-NAME-05). */
export const typeChangedCopy = {
  title: 'Изменение типа клиента',
  text: 'В названии указано наименование юридического лица или ИП, поэтому аренда оформляется на юридическое лицо или ИП. Уберёте его из названия — вернётся тип, который вы выбрали.',
  understood: 'Понятно',
  close: 'Закрыть',
} as const
