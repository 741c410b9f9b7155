import type {
  confirmRecovery,
  confirmRecoveryByBranchCode,
  requestRecoveryCode,
} from '#claims/api/recovery.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'

/** Moves a claim to a new login (M-ROUTE-32). */
export const recoveryCopy = {
  title: 'Вернуть доступ к заявлению',
  loading: 'Загружаем страницу…',
  intro:
    'Если заявление оформлено в другом профиле, перенесите его в этот. Нужны номер заявления, документ и код из письма или СМС.',
  claim: 'Номер заявления',
  claimHint: 'Он есть в письме и на квитанции',
  proof: 'Паспорт или ИНН',
  proofHint: 'Последние четыре цифры паспорта или ИНН организации',
  claimMissing: 'Введите номер заявления цифрами',
  proofWrong: 'Нужны четыре цифры паспорта, либо 10 или 12 цифр ИНН',
  ask: 'Получить код',
  asking: 'Отправляем код…',
  sent: (to: string, until: string) =>
    `Отправили код на ${to}. Он действует до ${until} по московскому времени.`,
  code: 'Код из сообщения',
  codeHint: 'Шесть цифр',
  codeShort: 'Введите шесть цифр кода',
  confirm: 'Перенести заявление',
  confirming: 'Переносим…',
  back: 'Изменить данные',
  doneTitle: 'Заявление теперь в этом профиле',
  doneText: (id: number) => `Заявление №\u00a0${id} и его продления перенесены.`,
  open: 'Открыть заявление',
  claims: 'Мои заявления',
  openOwn: 'Открыть заявление',
  noContact:
    'Нет доступа к почте или телефону из заявления? Придите с паспортом в отделение, где находится ящик, от организации — ещё и с доверенностью. Оператор проверит документ и выдаст код.',
  haveBranchCode: 'Код выдали в отделении',
  branchCodeLead: 'Войдите в тот профиль, в котором хотите видеть заявление, и введите код из отделения.',
  branchCode: 'Код из отделения',
  codeByEmail: 'Получить код в письме',
} as const

const refusalWords = {
  pair_unknown: 'Не нашли такого заявления. Проверьте номер и цифры документа.',
  claim_is_yours: 'Это заявление уже в вашем профиле.',
  organisation_differs:
    'Заявление оформлено на организацию, от имени которой вы сейчас не работаете. Выберите её в профиле и повторите.',
  code_wrong: 'Код не подошёл. Проверьте шесть цифр.',
  code_expired: 'Код больше не действует. Получите новый.',
  too_many_requests:
    'Слишком много попыток подряд. Подождите и повторите — введённое сохранится на странице.',
} as const satisfies RefusalWords<
  typeof requestRecoveryCode | typeof confirmRecovery | typeof confirmRecoveryByBranchCode
>

export const recoveryRefusalText = createRefusalTextFinder(refusalWords)
