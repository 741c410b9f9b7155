/** Words of the page that stands for any page while there is no network. */
export const offlineCopy = {
  title: 'Нет связи с интернетом',
  description: 'Страница не загрузилась: нет связи с интернетом.',
  text: 'Страница не загрузилась. Проверьте связь и попробуйте ещё раз. Выбор отделения, ящика и срока сохранён на этом устройстве.',
  again: 'Попробовать ещё раз',
  call: (phone: string) => `Позвонить: ${phone}`,
} as const
