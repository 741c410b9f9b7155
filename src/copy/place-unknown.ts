/** What the form says where its address leads to no office or locker (M-ERR-04). */
export const placeUnknownCopy = {
  unknown: {
    title: 'Мы не нашли такой адрес',
    text: 'Проверьте индекс: в нём шесть цифр. Или выберите отделение на карте.',
  },
  /** The address names none. */
  missing: {
    title: 'Сначала выберите отделение',
    text: 'Форма аренды открывается для отделения. Найдите его на карте или по адресу.',
  },
} as const
