import { expect, test } from 'vitest'
import { DEBIT_DAYS_BEFORE_END, MIN_DEBIT_NOTICE_DAYS } from '#claims/rules/auto-extension.ts'
import { faqEntry } from '#content/api/entries/banner-service-faq-entries.ts'
import { MIN_PASSPORT_AGE_YEARS } from '#people/rules/passport.ts'
import { readFolder } from './read-content.ts'

const answers = new Map(
  readFolder('faq').map(({ data, body }) => {
    const { anchor, question } = faqEntry.parse(data)
    return [anchor, `${question}\n${body}`]
  }),
)

/** Statements of the service, and the question that contains each. */
const facts: readonly [string, string, readonly RegExp[]][] = [
  ['what fits', 'service2', [/10×25×20 см/, /письма, мелкие пакеты, извещения и уведомления/, /231×359/]],
  [
    'the nine kinds that are not inserted',
    'service3',
    [
      /международные .*таможенный/,
      /судебные и административные/,
      /повреждённые/,
      /с объявленной ценностью и описью/,
      /проверкой комплектности/,
      /обязательный или наложенный платёж/,
      /больше ячейки/,
      /оплачивает получатель/,
      /возвращённые и досланные/,
      /^9\. /m,
      /извещение/,
    ],
  ],
  [
    'who is privileged',
    'service5',
    [/ветеранов/, /инвалидов/, /пенсионеров/, /Укажите номер документа/, /подлинник/],
  ],
  ['from what age', 'service4', [new RegExp(`с ${MIN_PASSPORT_AGE_YEARS} лет`)]],
  ['how to refuse', 'changes3', [/только \*\*в отделении\*\*/]],
  [
    'that a claim cannot be edited',
    'changes1',
    [/исправить нельзя/, /оформите новое\. Прежнее заявление отменится/],
  ],
  ['that the method of payment stays', 'changes2', [/нет/]],
  ['when registered items come', 'services3', [/«В аренде»/]],
  [
    'how to write the address',
    'service9',
    [/индекс отделения;[\s\S]*номер ящика[\s\S]*название ящика/, /без номера ящика — не адрес/],
  ],
  ['what a name may be', 'services1', [/трёх слов/, /150 знаков/, /не адрес/]],
  [
    'what an organisation needs',
    'legals4',
    [
      /не заблокирован/,
      /выпущена оферта/,
      /в том же регионе/,
      /онлайн-баланс подключён/,
      /реорганизации, ликвидации или банкротстве/,
    ],
  ],
  ['who lets employees in', 'legals3', [/администратор бизнес-аккаунта/, /блокирует/]],
  ['whom to ask', 'service14', [/\{phone\}/, /\{email\}/]],
  ['how long one may pay', 'service10', [/15 минут/, /10 дней/, /не меняется/]],
  ['how long a bank may take', 'service11', [/5 рабочих дней/]],
  ['what to do when the session breaks', 'lk5', [/Время сессии истекло/, /через четыре часа/]],
  [
    'every status',
    'lk2',
    [
      /На оформлении/,
      /Отменено/,
      /Оплачено \|/,
      /Ожидает оплаты/,
      /закончился/,
      /В аренде/,
      /Прекращено досрочно/,
      /Продлено/,
      /ожидает подписи в отделении/,
      /Аннулировано/,
    ],
  ],
  ['when one may prolong', 'prolongation1', [/90 дней/, /один полный месяц/, /три месяца/]],
  [
    'how long contents are kept',
    'services2',
    [/один календарный месяц/, /вернутся отправителям/, /уничтожат/],
  ],
  ['when a service may be added', 'changes4', [/один полный месяц/, /1-го числа следующего месяца/]],
  ['how an organisation fills its balance', 'legals9', [/\(\/legals\/balance\)/, /5 рабочих дней/]],
  [
    'when a rent extends itself',
    'legals10',
    [
      new RegExp(`За ${DEBIT_DAYS_BEFORE_END + MIN_DEBIT_NOTICE_DAYS} дней`),
      new RegExp(`За ${DEBIT_DAYS_BEFORE_END} дней`),
      /Отключить/,
    ],
  ],
  ['how to change the organisation', 'legals6', [/\(\/legals\/active\)/, /«От своего имени»/]],
  ['what digitization is', 'services5', [/101721/, /3600/, /01\.07\.2025/, /курьером/, /уничтожить/]],
]

test.each(facts)('the FAQ says %s (M-FAQ-05, M-PAY-08)', (_, anchor, patterns) => {
  const answer = answers.get(anchor) ?? ''
  for (const pattern of patterns) expect(answer).toMatch(pattern)
})
