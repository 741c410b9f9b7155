/** Words of what several screens share: loading again, a session that ended in the middle (M-SESS-01). */
export const partsCopy = {
  reload: 'Обновить страницу',
  retry: 'Повторить',

  sessionTitle: 'Время сессии истекло',
  sessionText:
    'Введённое осталось на этой странице. Войдите в новой вкладке, вернитесь сюда и нажмите кнопку ещё раз.',
  sessionPageText: 'Войдите заново — после входа вы вернётесь на эту страницу.',
  loginAgain: 'Войти заново',
  loginBeside: 'Войти в новой вкладке',
} as const
