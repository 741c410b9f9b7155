import type { EmailWords } from './emails-claims.ts'

/** Tries an address to which letters did not go. */
export const addressCheck = ({ origin }: { readonly origin: string }): EmailWords => ({
  subject: 'Проверка адреса: письма снова доходят',
  text: [
    'Вы попросили проверить этот адрес в личном кабинете. Раз письмо пришло, всё в порядке: мы снова пишем вам сюда.',
    `Открыть мои заявления: ${origin}/claims`,
  ].join('\n\n'),
})
