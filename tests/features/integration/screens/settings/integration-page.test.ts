import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createIntegrationPage,
  type IntegrationPage,
} from '#integration/screens/settings/integration-page.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

const listener = createServer((_, response) => response.writeHead(200).end())
let tenant: Tenant
let page: IntegrationPage
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  tenant = await openTenant()
  const opened = await look(
    await personOf(tenant, 'legal'),
    tenant,
    '/legals/settings',
    createIntegrationPage,
    ({ $state }) => [$state],
  )
  page = opened.page
})
afterAll(async () => {
  await new Promise((done) => listener.close(done))
})
const shown = () => stateOf(page.$state, 'shown')

test('a key is shown in full once, then only its end, and is revoked after a confirmation', async () => {
  await page.makeKey(false)
  expect(shown()).toMatchObject({ refused: 'invalid_request', refusedAt: 'key' })
  page.type({ name: '1С' })
  await page.makeKey(false)
  const { once } = shown()
  expect(once).toMatchObject({ of: 'key', value: expect.stringMatching(/^box_/) })
  expect(shown()).toMatchObject({
    name: '',
    integration: { keys: [{ name: '1С', tail: once?.value.slice(-4) }] },
  })
  page.forgetOnce()
  expect(shown().once).toBeNull()
  const [key] = shown().integration.keys
  if (!key) throw new Error('no key')
  page.ask({ act: 'revoke', key })
  page.leave()
  expect(shown().integration.keys[0]?.revokedAt).toBeNull()
  page.ask({ act: 'revoke', key })
  await page.confirm()
  expect(shown()).toMatchObject({ asked: null, integration: { keys: [{ revokedAt: expect.any(String) }] } })
})

test('a name typed during the request stays for the next key', async () => {
  page.type({ name: 'Склад' })
  const made = page.makeKey(false)
  page.type({ name: 'Касса' })
  await made
  expect(shown()).toMatchObject({ name: 'Касса', refused: null })
  expect(shown().integration.keys.map(({ name }) => name)).toContain('Склад')
  page.forgetOnce()
  page.type({ name: '' })
})

test('a webhook is added with a secret, switched off and on, given another secret and removed', async () => {
  page.type({ url: 'not an address' })
  await page.addWebhook(false)
  expect(shown()).toMatchObject({
    refused: 'address_refused',
    refusedAt: 'webhook',
    url: 'not an address',
  })
  page.type({ url })
  await page.addWebhook(false)
  expect(shown()).toMatchObject({ url: '', once: { of: 'secret', value: expect.stringMatching(/^whsec_/) } })
  const first = shown().once?.value
  const hook = () => {
    const [webhook] = shown().integration.webhooks
    if (!webhook) throw new Error('no webhook')
    return webhook
  }
  await page.switchWebhook(hook(), false)
  expect(hook().state).toBe('off')
  const switched = page.switchWebhook(hook(), true)
  page.ask({ act: 'rotate', webhook: hook() })
  await switched
  expect(hook().state).toBe('on')
  // The open confirmation survives the reload.
  expect(shown().asked).toMatchObject({ act: 'rotate' })
  await page.confirm()
  expect(shown().asked).toBeNull()
  expect(shown().once?.value).not.toBe(first)
  expect(hook().oldSecretUntil).not.toBeNull()
  page.ask({ act: 'remove', webhook: hook() })
  await page.confirm()
  expect(shown().integration.webhooks).toEqual([])
})
