import { dateInDots } from './date-text.ts'

/** What the history of a claim says of money that a statement brought. */
export const statementNote = (number: string, day: string, file: string): string =>
  `Строка выписки: № ${number || 'без номера'} от ${dateInDots(day)}${file === '' ? '' : `, файл ${file}`}`

/** What a payment order says that gives money back. */
export const returnPurpose = (number: string, day: string): string =>
  `Возврат ошибочно перечисленных средств по платёжному поручению № ${number || 'б/н'} от ${dateInDots(day)}. Без НДС.`

/** Words of a statement that is made to try the import with. */
export const examplePurpose = {
  claim: (claim: number) => `Оплата аренды абонентского ящика по заявлению № ${claim}. В том числе НДС.`,
  joint: (id: number) => `Оплата продления аренды по сводному поручению № ${id}. В том числе НДС.`,
  topUp: (id: number) => `Пополнение онлайн-баланса организации, пополнение № ${id}. В том числе НДС.`,
  nothing: 'За услуги почтовой связи',
  stranger: 'ООО «Случайный плательщик»',
  strangerInn: '7707083893',
} as const
