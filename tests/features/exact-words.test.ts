import { describe, expect, test } from 'vitest'
import { claimStatusText } from '#claims/words/claim-status.ts'
import { claimsCopy, listedClaimCopy } from '#claims/words/claims.ts'
import { extensionCopy } from '#claims/words/extension.ts'
import { feedbackCopy } from '#content/words/feedback.ts'
import { homeClaimsCopy } from '#content/words/home.ts'
import { failureCopy } from '#kit/words/failure.ts'
import { linkingCopy } from '#people/words/linking.ts'
import { buildOrganisationMenu, organisationPagesCopy } from '#people/words/organisation-pages.ts'
import { placeCopy } from '#places/words/office.ts'
import { freeBoxesText, hoursLabelText } from '#places/words/office-status.ts'
import { searchCopy } from '#places/words/search.ts'
import { boxPickerCopy, boxSizeWords } from '#rent/words/box-wall.ts'
import {
  boxNameCopy,
  boxNameRefusalTexts,
  boxRefusalTexts,
  checkoutCopy,
  clientTypeChangedCopy,
  clientTypeLockTexts,
  periodRefusalText,
  promoProblemTexts,
} from '#rent/words/checkout.ts'
import { periodCopy } from '#rent/words/period.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const noAdvice = { earliest: null, firsts: [] }
const menu = buildOrganisationMenu('/legals').map(({ text }) => text)

/** Words that a rule gives sign by sign: its id, what the site says, what it must say. */
const words: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'the office card': [
    ['M-OFF-02', hoursLabelText({ kind: 'open_around_the_clock' }), 'Открыто'],
    ['M-OFF-03', hoursLabelText({ kind: 'closed_today' }), 'Закрыто сегодня'],
    ['M-OFF-04', hoursLabelText({ kind: 'open_until', time: '20:00' }), 'Открыто до 20:00'],
    ['M-OFF-05', hoursLabelText({ kind: 'lunch_until', time: '14:00' }), 'Перерыв до 14:00'],
    ['M-OFF-06', hoursLabelText({ kind: 'closed_until', time: '08:00' }), 'Закрыто до 08:00'],
    ['M-OFF-07', hoursLabelText({ kind: 'closed' }), 'Закрыто'],
    ['M-OFF-10', placeCopy.officeOnly, 'Только в отделении'],
    ['M-OFF-12', placeCopy.noneFree, 'Нет свободных ящиков'],
    ['M-MAP-17', placeCopy.select, 'Выбрать отделение'],
    ['M-MAP-17', placeCopy.digitize, 'Подключить оцифровку'],
    ...(
      [
        [1, '1 свободный ящик'],
        [2, '2 свободных ящика'],
        [4, '4 свободных ящика'],
        [5, '5 свободных ящиков'],
        [11, '11 свободных ящиков'],
        [14, '14 свободных ящиков'],
        [20, '20 свободных ящиков'],
        [21, '21 свободный ящик'],
      ] as const
    ).map(([count, text]) => ['AMB-16', freeBoxesText(count, false), text] as const),
  ],
  'the search': [
    ['M-MAP-07', searchCopy.onlyFree, 'Только свободные'],
    ['M-MAP-07', searchCopy.online, 'Оформление онлайн'],
    ['M-MAP-11', searchCopy.needAddress, 'Введите ваш адрес или индекс отделения'],
    [
      'M-ERR-01',
      searchCopy.lookup.alternative,
      'В данном отделении нет услуги аренды абонентского ящика, мы подобрали для вас другое отделение',
    ],
    [
      'M-ERR-02',
      searchCopy.lookup.none,
      'В данном отделении нет услуги аренды абонентского ящика, выберите другое отделение',
    ],
    ['M-ERR-03', searchCopy.lookup.failed, 'Невозможно найти отделение, повторите попытку позднее'],
    ['M-ERR-04', searchCopy.notFound, 'Мы не нашли такой адрес'],
  ],
  'the form': [
    ['M-FORM-03', periodRefusalText('period_empty', noAdvice), 'Не заполнен период аренды'],
    ['M-FORM-04', boxRefusalTexts.box_empty, 'Не выбран абонентский ящик'],
    ['M-FORM-04', boxRefusalTexts.cell_empty, 'Не выбрана ячейка'],
    ['M-PERIOD-13', periodCopy.onlyFromFirst, 'Доступно при аренде с 1 числа'],
    ['M-BOX-02', boxPickerCopy.showAllBoxes(144), 'Показать все (144)'],
    ['M-NAME-01', boxNameRefusalTexts.name_empty, 'Не заполнено название'],
    ['M-NAME-02', boxNameRefusalTexts.name_too_long, 'Текст должен содержать не более 150 символов'],
    ['M-NAME-03', boxNameRefusalTexts.name_too_many_words, 'Текст должен содержать не более трёх слов'],
    ['M-NAME-04', boxNameRefusalTexts.name_forbidden, 'Введённый текст нарушает правила'],
    ['M-NAME-04', boxNameCopy.serviceOrder, '/docs/order-of-service-provision.pdf'],
    [
      'M-NAME-05',
      clientTypeLockTexts.legal_name,
      'Недоступно, пока в поле «Название» указано наименование юридического лица или ИП',
    ],
    ['M-NAME-05', clientTypeChangedCopy.title, 'Изменение типа клиента'],
    [
      'M-PRICE-05',
      checkoutCopy.costFailed,
      'Не удалось рассчитать стоимость. Обновите страницу или попробуйте позже',
    ],
    [
      'M-PROMO-01',
      promoProblemTexts.promo_legal_only,
      'Промокодом могут воспользоваться только юридические лица и индивидуальные предприниматели',
    ],
    ['M-PROMO-03', promoProblemTexts.promo_expired, 'Срок действия промокода истёк'],
    ['M-PROMO-04', promoProblemTexts.promo_not_found, 'Промокод не найден'],
    ['M-PROMO-05', promoProblemTexts.promo_conditions, 'Условия участия в акции не выполнены'],
    ['M-PROMO-06', promoProblemTexts.promo_failed, 'Не удалось рассчитать скидку. Попробуйте ещё раз'],
    [
      'M-ERR-07',
      checkoutCopy.noFreeBoxes('101000'),
      'В отделении 101000 нет свободных ящиков, выберите другое отделение для аренды ящика',
    ],
    [
      'M-ERR-08',
      checkoutCopy.boxTaken('17'),
      'Не удалось оформить заявление, ящик 17 забронирован, выберите другой абонентский ящик',
    ],
    ['M-ERR-09', checkoutCopy.claimFailed, 'Не удалось оформить заявление'],
  ],
  'the claims': [
    [
      'M-STAT-01',
      claimStatusText(3, { kind: 'awaiting_signature' }),
      'Оплачено, ожидает подписи в отделении',
    ],
    ['M-STAT-02', claimStatusText(6, { kind: 'until', date: '2026-12-31' }), 'В аренде до 31.12.2026'],
    ['M-LIST-02', claimsCopy.noneTitle, 'У вас еще нет заявлений'],
    ['M-LIST-02', claimsCopy.take, 'Оформить'],
    ['M-LIST-03', claimsCopy.lostTitle, 'Не удалось найти заявление?'],
    ['M-LIST-04', claimsCopy.loggedOutTitle, 'Войдите, чтобы увидеть заявления'],
    ['M-LIST-04', claimsCopy.login, 'Войти или зарегистрироваться'],
    ['M-LIST-04', claimsCopy.rightLogin, 'Корректные данные для входа'],
    ['M-LIST-05', homeClaimsCopy.title, 'Ваши заявления'],
    ['M-LIST-05', homeClaimsCopy.all, 'Все заявления'],
    ['M-LIST-07', listedClaimCopy.extend, 'Продлить'],
    ['M-LIST-07', listedClaimCopy.improve, 'Улучшить заявление'],
    ['M-LIST-07', listedClaimCopy.improveShort, 'Улучшить'],
    ['M-LIST-07', listedClaimCopy.details, 'Подробнее'],
    ['M-LIST-08', listedClaimCopy.howToExtend, 'Как продлить'],
    ['M-LIST-08', listedClaimCopy.howToPay, 'Как оплатить'],
    ['M-LIST-08', listedClaimCopy.howToSign, 'Как подписать'],
    ['M-PROL-04', extensionCopy.guarantee, 'Гарантия сохранности'],
    ['M-PROL-04', extensionCopy.guaranteeNew, 'Новое'],
    ['M-PROL-04', extensionCopy.guaranteeMore, 'подробнее'],
    ['M-ROUTE-24', linkingCopy.errorTitle, 'Не удалось связать учётные записи'],
  ],
  'the rest of the site': [
    ['M-SESS-02', claimsCopy.expiredTitle, 'Время сессии истекло'],
    ['M-SESS-02', claimsCopy.loginAgain, 'Войти заново'],
    ['M-SESS-02', claimsCopy.findQuestion, 'Найти вопрос'],
    ['M-LEGAL-01', menu[0] ?? '', 'Письма и посылки'],
    ['M-LEGAL-01', menu[1] ?? '', 'Абонентские ящики'],
    ['M-LEGAL-01', organisationPagesCopy.settings, 'Настройки'],
    ['M-HOME-04', feedbackCopy.open, 'Задайте вопрос'],
    ['M-FB-01', feedbackCopy.commentEmpty, 'Не заполнен комментарий'],
    [
      'M-FB-02',
      feedbackCopy.noEmail,
      'Вы не оставили электронную почту, к сожалению мы не сможем связаться с вами.',
    ],
    ['M-FB-04', feedbackCopy.doneTitle, 'Готово'],
    ['M-FB-04', feedbackCopy.done, 'Сообщение успешно отправлено'],
    ['M-FB-04', feedbackCopy.failed, 'Не удалось отправить сообщение. Попробуйте, пожалуйста, позже.'],
    ['M-ROUTE-41', failureCopy.title, 'Ошибка обращения к сервису'],
  ],
}

describe.each(Object.entries(words))('in %s', (_, rows) => {
  test.each(rows)('%s is said exactly: %s', (_id, shown, wanted) => {
    expect(plain(shown)).toBe(wanted)
  })
})

test('a session that broke off advises to repeat after four hours (M-SESS-03)', () => {
  expect(claimsCopy.expiredText).toContain('повторите бронирование через четыре часа')
})

test('digitization says what it costs and since when, an enlarged box its size (M-DIGI-01, M-BOX-04)', () => {
  expect(placeCopy.digitizeNote).toContain('От 3600 рублей в месяц, тариф действует с 01.07.2025')
  expect(boxSizeWords[2]?.hint).toContain('231 × 359 мм')
})
