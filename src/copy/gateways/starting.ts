/** Words of the page that stands while the server starts. */
export const startingWords = {
  title: 'Сервис запускается',
  lead: 'Обычно это занимает меньше минуты. Ничего не потеряно: оформленные заявления и введённые данные сохранены.',
  again: 'Страница обновится сама. Если этого не случилось,',
  link: 'попробуйте ещё раз',
} as const
