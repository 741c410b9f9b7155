/** Words of the embedded tracking of items. */
export const trackingTwinWords = {
  accepted: 'Принято в отделении связи',
  leftSorting: 'Покинуло сортировочный центр',
  arrived: 'Прибыло в место вручения',
  operation: 'Обработка',
  place: 'Москва',
  fault: 'Запрос не выполнен',
} as const
