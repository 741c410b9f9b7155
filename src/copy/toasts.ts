/** Words around the short messages at the top. */
export const toastsCopy = {
  label: 'Сообщения ({hotkey})',
  close: 'Закрыть сообщение',
  log: 'Все сообщения',
  closeLog: 'Закрыть',
  logTitle: 'Сообщения за это посещение',
  empty: 'Сообщений не было.',
} as const
