/** Words of coming back from the linking of accounts (M-ROUTE-23, 24). */
export const linkingCopy = {
  successTitle: 'Учётные записи связаны',
  successText: 'Заявления обоих профилей теперь видны в одном списке.',
  errorTitle: 'Не удалось связать учётные записи',
  errorText:
    'Ничего не изменилось. Попробуйте ещё раз, войдите в другой профиль или верните доступ к заявлению по его номеру.',
  claims: 'Мои заявления',
  again: 'Попробовать ещё раз',
  againBusy: 'Связываем…',
  recover: 'Вернуть доступ по номеру заявления',
} as const
