import { expect, type Page } from '@playwright/test'
import { auditCopy } from '#back-office/words/administration-audit.ts'
import { closedOfficesCopy } from '#back-office/words/administration-closed-offices.ts'
import { holderBlocksCopy } from '#back-office/words/administration-holder-blocks.ts'
import { branchCopy } from '#back-office/words/branch.ts'
import { deskVisitsCopy } from '#visits/words/desk-visits.ts'
import { logIn } from '../kit/rental.ts'
import { ask, atCounter, confirmedClaim, reservePayment, signedRent } from '../kit/rented.ts'
import { type Screen, visit, visitAll, wholeWindow } from './visit.ts'

export async function visitOffice(operator: Page, renter: Page): Promise<void> {
  const { claim } = await signedRent(renter, operator, { services: [4] })
  const reserved = await confirmedClaim(renter, { index: '109012' })
  await reservePayment(renter, reserved)
  const visits = `/api/claims/${reserved.claim}/visits`
  const { days } = await ask<{ days: { date: string; times: string[] }[] }>(renter, 'GET', visits)
  await ask(renter, 'PUT', `${visits}/sign`, { date: days[0]?.date, start: days[0]?.times[0] })
  await visitAll(operator, [
    {
      name: 'branch',
      address: '/branch',
      picture: 1440,
      dense: {},
      show: async (page) => {
        await page.getByRole('tab', { name: /^Учесть оплату/ }).click()
        await expect(page.getByRole('table', { name: branchCopy.queues.toBook })).toBeVisible()
      },
    },
    {
      name: 'branch-visits',
      address: '/branch',
      dense: {},
      show: (page) => expect(page.getByRole('table', { name: deskVisitsCopy.title })).toBeVisible(),
    },
    {
      name: 'branch-visit-load',
      part: wholeWindow,
      show: async (page) => {
        await page.getByRole('button', { name: deskVisitsCopy.load }).click()
        await expect(page.getByRole('table', { name: deskVisitsCopy.halfHours })).toBeVisible()
      },
    },
    {
      name: 'branch-card',
      address: '/branch',
      picture: 360,
      show: (page) => atCounter(page, claim),
    },
    { name: 'branch-claim', address: `/branch?claim=${claim}`, layoutOnly: true },
    {
      name: 'branch-claim-of-nobody',
      address: '/branch?claim=999',
      errors: ['403 /abon-server/api/branch/claims/999'],
    },
    { name: 'branch-wait', address: '/branch?tab=wait' },
    { name: 'branch-letters', address: '/branch/letters' },
    { name: 'branch-personal-data', address: '/branch/personal-data' },
    { name: 'branch-integrations', address: '/branch/integrations' },
  ])
}

const administration: readonly Screen[] = [
  { name: 'administration', address: '/administration', picture: 1440, dense: {} },
  { name: 'administration-offices', address: '/administration?tab=offices', dense: {} },
  {
    name: 'administration-closing',
    address: '/administration?tab=offices',
    part: wholeWindow,
    show: async (page) => {
      await page.getByRole('searchbox', { name: closedOfficesCopy.search }).fill('109012')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Закрыть Закрыть отделение 109012/ }).click()
    },
  },
  {
    name: 'administration-access',
    address: '/administration?tab=blocks',
    show: async (page) => {
      await page.getByRole('searchbox', { name: holderBlocksCopy.search }).fill('administrator@example.org')
      await page.keyboard.press('Enter')
      await expect(page.getByText(holderBlocksCopy.own)).toBeVisible()
    },
  },
  { name: 'administration-services', address: '/administration?tab=services', dense: {} },
  { name: 'administration-refunds', address: '/administration?tab=refunds' },
  { name: 'administration-statements', address: '/administration?tab=statements' },
  { name: 'administration-wait', address: '/administration?tab=wait' },
  { name: 'administration-visits', address: '/administration?tab=visits' },
  { name: 'administration-registers', address: '/administration?tab=registers' },
  {
    name: 'administration-audit',
    address: '/administration?tab=audit',
    dense: {},
    show: async (page) => {
      // Other entries depend on the second.
      await page.getByLabel(auditCopy.kind).selectOption({ label: auditCopy.kinds.administration })
      await page.getByRole('button', { name: auditCopy.find }).click()
      await expect(page.getByRole('row', { name: /Подписано в отделении/ })).toHaveCount(0)
    },
  },
]

/** The administration, with one office closed and one service switched off. */
export async function visitAdministration(page: Page): Promise<void> {
  await logIn(page, 'administrator', '/faq')
  const callAdministration = (path: string, body: object) =>
    ask(page, 'POST', `/api/administration/${path}`, body)
  await callAdministration('offices/101000/closing', { reason: 'Прорвало трубу', until: '2026-12-20' })
  await callAdministration('services', { service: 8, index: null, reason: 'Нет места' })
  await visitAll(page, administration)
}

export async function visitEditing(page: Page): Promise<void> {
  await logIn(page, 'editor', '/faq')
  const startEdit = async (file: object): Promise<number> => {
    const made = await ask<{ id: number }>(page, 'POST', '/api/editing/edits', { removes: false, ...file })
    return made.id
  }
  const operator = await startEdit({ collection: 'site', path: 'site/operator.md', from: null })
  const tariff = await startEdit({ collection: 'tariffs', path: null, from: 'tariffs/2025-07-01.md' })
  const office = await startEdit({ collection: 'offices', path: 'offices/101000.md', from: null })
  await visitAll(page, [
    { name: 'editing', address: '/admin', dense: {} },
    {
      name: 'editing-operator',
      address: `/admin?edit=${operator}`,
      mayCut: ['8-800-1-000-000', 'Корреспондентский'],
    },
    { name: 'editing-tariff', address: `/admin?edit=${tariff}`, picture: 1440 },
    { name: 'editing-office', address: `/admin?edit=${office}` },
    { name: 'editing-files', address: '/admin?tab=files', dense: {} },
    { name: 'editing-versions', address: '/admin?tab=versions' },
  ])
  await visit(page, {
    name: 'edit-of-nobody',
    address: '/admin?edit=999',
    errors: ['404 /abon-server/api/editing/edits/999'],
  })
}
