import { setTimeout as pause } from 'node:timers/promises'
import { sessionUrls } from '#kit/api/page-paths.ts'
import { demoPeople } from '#stand-ins/login/demo-people.ts'
import type { Cabinet } from '../site/kit/cabinet.ts'
import type { Person } from '../site/kit/rental.ts'
import { receiveLetter } from './letter.ts'
import { PATIENCE_MS, type TourBrowser } from './tour-browser.ts'

export interface Stop {
  readonly name: string
  readonly visit: () => Promise<void>
}

const SENDER = 'ИФНС № 4 по г. Москве'

/** The stops of one tour in order; later stops use the claim of earlier ones. */
export function stopsOf(browser: TourBrowser, cabinet: Cabinet): readonly Stop[] {
  const { press, pressAt, type } = browser
  let claim = ''

  const open = (path: string): Promise<void> => browser.open(`${cabinet.origin}${path}`)
  const waitForText = async (expected: string | RegExp): Promise<string> => {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const text = (await browser.text().catch(() => '')).replaceAll('\u00a0', ' ')
      const found =
        typeof expected === 'string' ? text.includes(expected) && expected : expected.exec(text)?.[0]
      if (found) return found
      if (Date.now() > deadline)
        throw new Error(`${await browser.address()} does not show ${expected}:\n${text.slice(0, 1500)}`)
      await pause(100)
    }
  }
  const waitForPath = async (path: RegExp): Promise<void> => {
    const deadline = Date.now() + PATIENCE_MS
    while (!path.test(await browser.address())) {
      if (Date.now() > deadline) throw new Error(`${await browser.address()} is not ${path}`)
      await pause(100)
    }
  }
  /** Logs in as another person at the embedded login and opens a page. */
  const logInAs = async (person: Person, path: string): Promise<void> => {
    await browser.leave()
    await open(`/abon-server/api/auth/login?callback=${encodeURIComponent(path)}`)
    await pressAt(`button[name=person][value=${person}]`)
    await waitForPath(new RegExp(`${path}$`))
  }

  return [
    {
      name: 'home',
      async visit() {
        await open('/')
        await waitForText('Отделения почты')
      },
    },
    {
      name: 'office',
      async visit() {
        await open('/101000')
        await waitForText('Выбрать отделение')
      },
    },
    {
      name: 'search',
      async visit() {
        await open('/')
        await type('combobox', 'Адрес или индекс отделения', 'мясницкая')
        await press('option', /^101000/)
        await press('button', 'Выбрать отделение')
        await waitForPath(/\/101000\/step2$/)
      },
    },
    {
      name: 'form',
      async visit() {
        await press('radio', /1 сентября/)
        await press('radio', /^6 месяцев/)
        await press('radio', 'Физическое лицо')
        await press('button', /^Показать все/)
        await press('option', /^№ 7,/)
        await press('button', /^Продолжить$/)
        await pressAt('button[name=person][value=individual]')
        await waitForPath(/\/reservation\?claim=\d+$/)
        await waitForText('01.09.2026 – 28.02.2027')
        claim = (await waitForText(/Заявление № \d+/)).replace(/\D/g, '')
      },
    },
    {
      name: 'payment',
      async visit() {
        await press('button', /^Оплатить/)
        await waitForText('Оплата картой')
        await pressAt('button[name=pay]')
        await waitForPath(new RegExp(`/success\\?claim=${claim}$`))
        await waitForText('Ящик оплачен')
      },
    },
    {
      name: 'claims',
      async visit() {
        await open('/claims')
        await waitForText('101000')
        await open(`/claims/${claim}`)
        await waitForText(new RegExp(`Заявление № ${claim}`))
      },
    },
    {
      name: 'questions',
      async visit() {
        await open('/faq')
        await type('searchbox', 'Найти вопрос', 'продлить аренду')
        await waitForText('Нашли 4 вопроса')
        await type('searchbox', 'Найти вопрос', 'крокодил')
        await waitForText('Такого вопроса нет')
      },
    },
    {
      name: 'desk',
      async visit() {
        await logInAs('operator', '/branch')
        await type('searchbox', 'Арендатор, отправление или номер', claim)
        await press('button', 'Найти')
        // A number with one result opens its card.
        await waitForText(`Заявление № ${claim}`)
        await press('button', /^Подписать$/)
        await waitForText('Заявление подписано')
      },
    },
    {
      name: 'administration',
      async visit() {
        await logInAs('administrator', '/administration')
        await waitForText('Внешние системы')
      },
    },
    {
      name: 'registration',
      async visit() {
        await logInAs('newcomer', '/101721/step2')
        await press('radio', 'Физическое лицо')
        await press('button', /^Продолжить$/)
        await waitForText('Данные арендатора')
      },
    },
    {
      name: 'editor',
      async visit() {
        await logInAs('editor', '/admin')
        await press('tab', /^Тексты/)
        await type('searchbox', 'Найти', 'что поместится')
        await press('button', 'Править Что поместится в ящик?')
        await type('textbox', /^Текст/, 'Контрабас не поместится: смотрите [тарифы](/tariffs).')
        await press('button', 'Сохранить')
        await waitForText('Сохранено')
        await press('button', 'На согласование')
        await press('button', 'Отправить на согласование')
        await waitForText('Правку согласует другой редактор.')
      },
    },
    {
      name: 'inbox',
      async visit() {
        await receiveLetter(cabinet, SENDER)
        await logInAs('legal', '/legals')
        await press('button', SENDER)
        await waitForText('Скана нет: письмо не вскрывали')
      },
    },
    {
      name: 'boxes',
      async visit() {
        await open('/legals/active')
        await waitForText('Абонентские ящики')
      },
    },
    {
      name: 'back after a logout',
      async visit() {
        const inn = demoPeople.legal.organisations?.[0]?.inn ?? ''
        await open('/faq')
        await waitForText(inn)
        await open(`${sessionUrls.logout}?callback=/documents`)
        await waitForPath(/\/documents$/)
        await browser.back()
        await waitForPath(/\/faq$/)
        await waitForText('Войти')
        if ((await browser.text()).includes(inn))
          throw new Error('the page of before still names the organisation')
      },
    },
    {
      // Only a box with digitization opens it.
      name: 'mail room',
      async visit() {
        await logInAs('operator', '/branch/letters')
        await waitForText('Фото конверта')
      },
    },
  ]
}
