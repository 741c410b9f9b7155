import type { Locator, Page } from '@playwright/test'
import { standsAtHome, toMap } from './kit/home.ts'
import { expectPicture, expectScreen, widths, withFonts, withMap } from './kit/picture.ts'
import { atBank, boxesIn, goOn, linkToForm, rentUpToCheck } from './kit/rental.ts'
import { expectShown, type Theme, wear } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Leaves one component of the catalogue in sight: where it lies must not depend on those before it. */
const alone = (component: Locator): Promise<void> =>
  component.evaluate((item) => {
    for (const section of document.querySelectorAll('section[id^=component-]'))
      section.toggleAttribute('hidden', section !== item)
  })

/** The catalogue component by component. */
async function catalogue(page: Page, width: number, theme: Theme): Promise<void> {
  await page.setViewportSize({ width, height: 1500 })
  await page.goto('/design')
  await wear(page, theme)
  await expect(page.getByRole('heading', { name: 'button', exact: true })).toBeVisible()
  await withFonts(page)
  for (const component of await page.locator('section[id^=component-]').all()) {
    const name = (await component.getAttribute('id'))?.replace('component-', '') ?? ''
    const moving = component.locator('[role=timer]')
    await alone(component)
    await expectPicture(page, component, `components/${name}/${theme}-${width}`, [moving])
  }
}

for (const width of widths) {
  test(`every component matches its screenshot at ${width} px`, async ({ page }) => {
    await catalogue(page, width, 'light')
  })
}
for (const theme of ['dark', 'contrast', 'contrast-dark'] as const) {
  test(`every component matches its screenshot in the theme ${theme}`, async ({ page }) => {
    await catalogue(page, 360, theme)
  })
}

interface Screen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** Errors that the console names here. */
  readonly errors?: readonly string[]
}

const screens: readonly Screen[] = [
  {
    name: 'home',
    open: async (page) => {
      await page.goto('/')
      await expect(standsAtHome(page)).toBeVisible()
      // On a wide screen the map stands beside the list.
      if (!(await toMap(page).isVisible())) await withMap(page)
    },
  },
  {
    name: 'home-office',
    open: async (page) => {
      await page.goto('/?office=101000')
      await expect(page.getByRole('button', { name: 'Выбрать отделение' })).toBeVisible()
      await withMap(page)
    },
  },
  {
    name: 'form',
    open: async (page) => {
      await page.goto('/101721/step2')
      await expect(boxesIn(page).first()).toBeVisible()
      await expect(
        page
          .getByText(/10.393,55/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'form-refused',
    open: async (page) => {
      // Mistakes are kept with the form: each width begins with an untouched one, which no page writes meanwhile.
      await page.goto('/faq')
      await page.evaluate(() => window.localStorage.clear())
      await page.goto('/101721/step2')
      await goOn(page)
      await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
    },
  },
  {
    name: 'error',
    errors: ['500 /error'],
    open: async (page) => {
      await page.goto('/error')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'not-found',
    errors: [
      '404 /rental/postOffice/999999',
      '404 /abon-server/api/postOffices/search/retrieveUnitByCoordinate',
    ],
    open: async (page) => {
      await page.goto('/rental/postOffice/999999')
      await expectShown(page)
      await expect(page.getByRole('heading', { name: 'Мы не нашли такой адрес' })).toBeVisible()
    },
  },
]

for (const screen of screens) {
  // M-MAP-10, M-FORM-07.
  test(`${screen.name} matches its screenshot, on a desktop, a tablet and a phone`, async ({ page }) => {
    expectErrors(...(screen.errors ?? []))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1000 })
      await screen.open(page)
      await expectScreen(page, screen.name, { at: [width] })
    }
  })
}

test('the office, the check, the declined and the finished payment match their screenshots', async ({
  page,
}) => {
  await page.goto('/101000')
  await expect(linkToForm(page)).toBeVisible()
  await expectScreen(page, 'office')
  await rentUpToCheck(page, { index: '101000', person: 'individual', type: 'Физическое лицо' })
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  await expectScreen(page, 'reservation')
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await atBank(page, 'decline')
  await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await expectScreen(page, 'paymentfailed')
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
  await expectScreen(page, 'success')
})
