import { startCabinet } from './kit/cabinet.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test('the editing interface opens where it is switched on and asks to log in, within its own policy', async ({
  page,
}) => {
  // A server of its own has to start.
  test.slow()
  const editing = await startCabinet({ EDITING_REPOSITORY: 'owner/name' })
  try {
    const foreign: string[] = []
    page.on('request', (request) => {
      const address = request.url()
      if (/^https?:/.test(address) && !address.startsWith(editing.origin)) foreign.push(address)
    })
    // The Git server's own state, where the test has no network.
    expectErrors('net::ERR_NAME_NOT_RESOLVED /api/v2/status.json')
    await page.goto(`${editing.origin}/admin`)
    await expect(page.getByRole('button', { name: 'Войти с помощью токена доступа' })).toBeVisible()
    await expect(page).toHaveTitle(/Редактор сайта/)
    // Only the Git server's own state is asked for elsewhere; fonts, words and the program are ours.
    expect(foreign.filter((address) => !address.startsWith('https://www.githubstatus.com/'))).toEqual([])
  } finally {
    await editing.stop()
  }
})

test('where it is not switched on its address leads nowhere', async ({ page }) => {
  expectErrors('404 /admin')
  const answer = await page.goto('/admin')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ошибка обращения к сервису')
})
