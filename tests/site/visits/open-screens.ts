import { expect, type Page } from '@playwright/test'
import { feedbackCopy } from '#content/words/feedback.ts'
import { homeClaimsCopy, homeCopy } from '#content/words/home.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { displaySettingsCopy, siteCopy } from '#kit/words/site.ts'
import { fitCopy, sideRefusalTexts } from '#mail/words/fit.ts'
import { placeCopy, unknownPlaceCopy } from '#places/words/office.ts'
import { searchCopy } from '#places/words/search.ts'
import { weekCopy } from '#places/words/week.ts'
import { boxNameCopy, checkoutCopy, clientTypeChangedCopy } from '#rent/words/checkout.ts'
import { periodCopy } from '#rent/words/period.ts'
import { priceCopy } from '#rent/words/price-words.ts'
import { waitListCopy } from '#rent/words/wait-list.ts'
import { whatIfCopy } from '#rent/words/what-if.ts'
import { homeTabs, standsAtHome } from '../kit/home.ts'
import { withMap } from '../kit/picture.ts'
import { boxesIn, chooseBox, goOn, goOnButton, linkToForm, serviceIn, services } from '../kit/rental.ts'
import { type Screen, wholeWindow } from './visit.ts'

const banners = (page: Page) => page.getByRole('region', { name: homeCopy.banners })

const usefulLinks = (page: Page) => page.locator('section[aria-labelledby=useful]').locator('..')

/** With reduced motion the banners stop as soon as their code runs. */
const waitForStillBanners = async (page: Page): Promise<void> => {
  await banners(page).scrollIntoViewIfNeeded()
  await expect(banners(page).getByRole('button', { name: homeCopy.play })).toBeVisible()
}

const home: readonly Screen[] = [
  {
    name: 'home',
    address: '/',
    picture: 1440,
    show: async (page) => {
      await expect(standsAtHome(page)).toBeVisible()
      await withMap(page)
    },
  },
  {
    name: 'home-below',
    address: '/',
    show: async (page) => {
      await page.locator('astro-island[component-export=HomeSectionsIsland] > div').scrollIntoViewIfNeeded()
      await waitForStillBanners(page)
      const tile = (name: RegExp) => usefulLinks(page).getByRole('link', { name })
      await expect(tile(/^Мои заявления/)).toHaveAttribute('href', '/claims')
      await expect(tile(/^Аренда ящика/)).toHaveAttribute('href', '#search')
    },
  },
  {
    name: 'home-banner-open',
    mayCut: ['отправления'],
    address: '/',
    part: wholeWindow,
    show: async (page) => {
      await waitForStillBanners(page)
      await banners(page).getByRole('button', { name: homeCopy.more }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'home-claims',
    address: '/',
    show: async (page) => {
      await homeTabs(page).nth(1).click()
      await expect(page.getByText(homeClaimsCopy.loginTitle)).toBeVisible()
    },
  },
  {
    name: 'home-office',
    mayCut: ['Мясницкая'],
    address: '/?office=101000',
    picture: 1440,
    show: async (page) => {
      await expect(page.getByRole('button', { name: placeCopy.select })).toBeVisible()
      await withMap(page)
    },
  },
  {
    name: 'home-suggestions',
    mayCut: ['Мясницкая', 'Ближайшее'],
    address: '/',
    picture: 360,
    part: wholeWindow,
    show: async (page) => {
      await expect(standsAtHome(page)).toBeVisible()
      await page.getByRole('combobox', { name: searchCopy.label }).fill('Мясницкая')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'home-toast',
    mayCut: ['Ближайшее'],
    address: '/',
    part: wholeWindow,
    errors: ['412 /abon-server/api/postOffices/search/findOPS'],
    show: async (page) => {
      await expect(standsAtHome(page)).toBeVisible()
      await page.getByRole('combobox', { name: searchCopy.label }).fill('601293')
      await page.getByRole('button', { name: searchCopy.search, exact: true }).click()
      // The toast stays as long as the pointer is on it. `hover()` would scroll the page.
      const toast = await page.locator('li[data-code=alternative_offered]').boundingBox()
      if (toast) await page.mouse.move(toast.x + toast.width / 2, toast.y + toast.height / 2)
    },
  },
]

const waitForBoxes = async (page: Page): Promise<void> => {
  await expect(boxesIn(page).first()).toBeVisible()
  await expect(goOnButton(page)).not.toHaveAttribute('aria-disabled')
}

const form: readonly Screen[] = [
  { name: 'form', address: '/101721/step2', picture: 1440, show: waitForBoxes },
  {
    name: 'form-by-office',
    address: '/rental/postOffice/101000',
    show: (page) => expect(linkToForm(page)).toBeVisible(),
  },
  {
    name: 'form-order',
    address: '/101721/step2',
    picture: 360,
    part: wholeWindow,
    show: async (page) => {
      await waitForBoxes(page)
      await page
        .getByRole('button', { name: /Подробнее о заказе/ })
        .filter({ visible: true })
        .click()
      await expect(page.getByRole('dialog', { name: checkoutCopy.orderTitle })).toBeVisible()
    },
  },
  {
    name: 'form-refused',
    address: '/101721/step2',
    picture: 360,
    show: async (page) => {
      await waitForBoxes(page)
      await serviceIn(page, services.name).check()
      await goOn(page)
      await expect(page.getByRole('region', { name: sharedCopy.fieldsLeft(1) })).toBeFocused()
    },
  },
  {
    name: 'form-what-if',
    address: '/101721/step2',
    show: async (page) => {
      await waitForBoxes(page)
      const order = page.getByRole('complementary', { name: checkoutCopy.orderTitle })
      await order.getByRole('button', { name: whatIfCopy.title }).click()
      const rows = page.getByRole('button', { name: new RegExp(`^${whatIfCopy.choose}:`) })
      await expect(rows.first()).toBeVisible()
      await page.getByRole('button', { name: whatIfCopy.cheaper }).click()
      await expect(page.getByText(whatIfCopy.compared)).toBeVisible()
    },
  },
  {
    name: 'form-with-everything',
    // Two-digit days of the grid.
    mayCut: Array.from({ length: 22 }, (_, index) => String(index + 10)),
    address: '/101721/step2',
    show: async (page) => {
      await chooseBox(page, 0)
      const services = page.getByRole('region', { name: checkoutCopy.services })
      for (const service of await services.getByRole('checkbox').all()) await service.check()
      await page.getByRole('textbox', { name: boxNameCopy.boxName }).fill('ООО Ромашка')
      const changed = page.getByRole('dialog', { name: clientTypeChangedCopy.title })
      if (await changed.isVisible())
        await changed.getByRole('button', { name: clientTypeChangedCopy.understood }).click()
      await page.getByRole('button', { name: periodCopy.otherDay }).click()
    },
  },
]

const offices: readonly Screen[] = [
  {
    name: 'office',
    address: '/101000',
    picture: 1440,
    show: (page) => expect(linkToForm(page)).toBeVisible(),
  },
  {
    name: 'office-print',
    address: '/101000',
    picture: 768,
    media: 'print',
    show: (page) => expect(page.getByRole('navigation', { name: siteCopy.menu.label })).toBeHidden(),
  },
  {
    name: 'wait',
    address: '/wait?index=101000&size=1',
    show: (page) =>
      expect(page.getByRole('heading', { level: 1, name: waitListCopy.title(1) })).toBeVisible(),
  },
  {
    name: 'wait-where-no-box-works',
    address: '/wait?index=125009&size=1',
    show: async (page) => {
      await expect(page.getByRole('link', { name: waitListCopy.nearby })).toHaveAttribute('href', '/125009')
      await expect(page.getByRole('heading', { name: waitListCopy.chance })).toBeHidden()
    },
  },
  { name: 'offices', address: '/offices', picture: 360 },
  { name: 'offices-of-region', address: '/offices/krasnodarskiy-kray' },
  { name: 'offices-of-moscow', address: '/offices/moskva' },
  { name: 'offices-of-town', address: '/offices/moskva/moskva' },
]

const reading: readonly Screen[] = [
  { name: 'faq', address: '/faq#service1', picture: 360 },
  {
    name: 'question-refused',
    address: '/faq',
    part: wholeWindow,
    show: async (page) => {
      await page.locator('[data-ask] a').click()
      const dialog = page.getByRole('dialog', { name: feedbackCopy.title })
      await dialog.getByRole('button', { name: feedbackCopy.send }).click()
      await expect(dialog.getByText(feedbackCopy.commentEmpty).first()).toBeVisible()
    },
  },
  { name: 'documents', address: '/documents' },
  { name: 'services', address: '/services' },
  { name: 'promo', address: '/promo', picture: 1440 },
  {
    name: 'display-settings',
    address: '/promo',
    picture: 1440,
    part: wholeWindow,
    show: (page) => page.locator('summary', { hasText: displaySettingsCopy.toggle }).click(),
  },
  {
    name: 'menu',
    address: '/promo',
    picture: 360,
    part: wholeWindow,
    show: (page) => page.locator('summary', { hasText: siteCopy.menu.toggle }).click(),
  },
  {
    name: 'tariffs',
    address: '/tariffs',
    picture: 360,
    show: (page) => expect(page.getByText(priceCopy.total).first()).toBeVisible(),
  },
  {
    name: 'what-fits',
    address: '/what-fits?office=101000&items=c5,c4,box-l&with=registered',
    show: async (page) => {
      await page.locator('summary', { hasText: fitCopy.own }).click()
      await page.getByLabel(fitCopy.sides.length).fill('0')
      await page.getByRole('button', { name: fitCopy.add }).click()
      await expect(page.getByText(sideRefusalTexts.malformed)).toBeVisible()
      await expect(page.getByRole('link', { name: fitCopy.rentAny })).toHaveAttribute('href', '/101000/step2')
    },
  },
  {
    name: 'my-week',
    address: '/my-week',
    show: async (page) => {
      await page.getByLabel(weekCopy.placeName(0)).fill('Мясницкая')
      await page
        .getByRole('button', { name: /Мясницкая/ })
        .first()
        .click()
      await page.getByLabel(weekCopy.presets.afterWork).check()
      await expect(page.getByRole('link', { name: `${weekCopy.rent} 101000` })).toBeVisible()
      // The whole week is one stop of the Tab key.
      const hour = page.getByRole('button', { name: weekCopy.gridWords.cell('Понедельник', 6) })
      await hour.press('ArrowLeft')
      await expect(page.getByRole('button', { name: weekCopy.gridWords.everyDay(6) })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: weekCopy.save })).toBeFocused()
    },
  },
  { name: 'developers', address: '/developers' },
  { name: 'offline', address: '/offline' },
]

const failures: readonly Screen[] = [
  { name: 'error', address: '/error', picture: 1440, errors: ['500 /error'] },
  { name: 'forbidden', address: '/403', errors: ['403 /403'] },
  { name: 'staff-only', address: '/staff-only', layoutOnly: true, errors: ['403 /staff-only'] },
  { name: 'broken', address: '/500', errors: ['500 /500'] },
  { name: 'page-not-found', address: '/404', errors: ['404 /404'] },
  { name: 'nowhere', address: '/nowhere', errors: ['404 /nowhere'] },
  {
    name: 'office-not-found',
    address: '/rental/postOffice/999999',
    errors: [
      '404 /rental/postOffice/999999',
      '404 /abon-server/api/postOffices/search/retrieveUnitByCoordinate',
    ],
    show: (page) => expect(page.getByRole('heading', { name: unknownPlaceCopy.unknown.title })).toBeVisible(),
  },
  {
    name: 'locker-not-found',
    address: '/rental/aaps/1',
    errors: [
      '404 /rental/aaps/1',
      '404 /abon-server/api/boxes/search/findByAapshLockerIdAvailable/1',
      '404 /abon-server/api/aapshLockers/1',
    ],
  },
  { name: 'login-failed', address: '/login-failed' },
  { name: 'acting-changed', address: '/acting-changed' },
  { name: 'login-blocked', address: '/login-blocked' },
]

const links: readonly Screen[] = [
  { name: 'claims-visitor', address: '/claims' },
  { name: 'without-login', address: '/prolongation-without-auth' },
  { name: 'cross-error', address: '/crosssiteclaimlease/error' },
  { name: 'cross-visitor', address: '/crosssiteclaimlease/1' },
  { name: 'item-unknown', address: '/rpo/spoilt', errors: ['404 /abon-server/api/rpo/spoilt'] },
  {
    name: 'auto-extension-unknown',
    address: '/auto-extension/spoilt',
    errors: ['404 /abon-server/api/autoExtension/off'],
  },
]

export const openScreens = { home, form, offices, reading, failures, links } as const

const supportPhone = '8-800-1-000-000'

/** One document per kind for axe; the layout of all documents is checked. */
const kindsOfContent: Readonly<Record<string, Partial<Screen>>> = {
  '/documents/public-offer': { name: 'document', picture: 360 },
  '/documents/order-of-service-provision': {},
  '/documents/tariffs/2024-07-01': {},
  '/services/box-name': { name: 'service', picture: 1440 },
  '/services/digitization': {},
}

/** Documents and services by address: one of each kind, or `all`; new ones are visited with the next build. */
export const contentScreens = (addresses: readonly string[], { all }: { all: boolean }): readonly Screen[] =>
  addresses
    .filter((address) => all || kindsOfContent[address])
    .map((address) => ({
      name: address,
      address,
      mayCut: [supportPhone],
      ...(kindsOfContent[address] ?? { layoutOnly: true as const }),
    }))
