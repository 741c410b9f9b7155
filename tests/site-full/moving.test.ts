import { exchangeCopy } from '#back-office/words/branch-moves.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { listedClaimCopy } from '#claims/words/claims.ts'
import { movingCopy } from '#claims/words/moving.ts'
import { withdrawalCopy } from '#claims/words/withdrawal.ts'
import { nothingToPayCopy } from '#money/words/payment-options.ts'
import { checkoutCopy, clientTypeLockTexts } from '#rent/words/checkout.ts'
import { goOnButton, logIn } from '../site/kit/rental.ts'
import { ask, comeIn, signedRent } from '../site/kit/rented.ts'
import { expectNoAxeViolations } from '../site/kit/screens.ts'
import { expect, test } from '../site/kit/test.ts'

test('a holder moves to another box, and the branch exchanges the keys', async ({
  page,
  browser,
  cabinet,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  const { claim: old } = await signedRent(page, operator)
  await cabinet.setClock('2026-09-15T10:00:00+03:00')

  await logIn(page, 'individual', `/moving/${old}`)
  await expect(page.getByRole('heading', { level: 1, name: movingCopy.title })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: movingCopy.whereOptions.elsewhere }).check()
  await page.getByRole('button', { name: movingCopy.go }).click()
  await expect(page.locator('[data-code=move]')).toContainText(movingCopy.chooseOffice)
  await page.goto('/115172/step2')
  await expect(page.locator('[data-code=move]')).toContainText(checkoutCopy.move.title(old))
  await expect(page.getByText(clientTypeLockTexts.move)).toBeVisible()

  await page.goto(`/moving/${old}`)
  await page.getByRole('button', { name: movingCopy.go }).click()
  await expect(page.locator('[data-code=move]')).toContainText(checkoutCopy.move.title(old))
  await expect(page.locator('[data-code=move]')).toContainText(/по\s10\sоктября/)
  await page.reload()
  await expect(page.locator('[data-code=move]')).toContainText(checkoutCopy.move.title(old))
  await goOnButton(page).click()
  await expect(page).toHaveURL(/\/reservation\?claim=\d+/)
  const claim = Number(new URL(page.url()).searchParams.get('claim'))
  await expect(page.getByText(nothingToPayCopy.text)).toBeVisible()
  await page.getByRole('button', { name: nothingToPayCopy.confirm }).first().click()
  await expect(page).toHaveURL(new RegExp(`/claims/${claim}$`))
  await expect(
    page.getByRole('heading', {
      name: movingCopy.exchange({ exchangeFrom: '2026-10-01', exchangeUntil: '2026-10-10' }),
    }),
  ).toBeVisible()
  await expect(page.getByText(claimDetailsCopy.documents.old_key)).toBeVisible()
  await page.getByRole('button', { name: withdrawalCopy.moveButtonOf(claim) }).press('Enter')
  await expect(page.getByRole('dialog', { name: withdrawalCopy.moveTitle })).toContainText(
    withdrawalCopy.moveText,
  )
  await page.keyboard.press('Escape')
  await page.goto('/claims')
  const listed = page.locator(`[data-test=claim-${claim}]`)
  await expect(listed).toContainText(
    movingCopy.exchange({ exchangeFrom: '2026-10-01', exchangeUntil: '2026-10-10' }),
  )
  await expect(listed.getByRole('link', { name: listedClaimCopy.howToSign })).toHaveCount(0)
  await page.goto(`/claims/${old}`)
  await expect(page.locator('[data-test=move]')).toContainText(movingCopy.open)
  await page.goto(`/moving/${old}`)
  await expect(page.getByRole('link', { name: movingCopy.openLink(claim) })).toBeVisible()

  await cabinet.setClock('2026-10-02T10:00:00+03:00')
  await logIn(operator, 'operator', `/branch?claim=${claim}`)
  await expect(operator.getByRole('heading', { name: exchangeCopy.title })).toBeVisible()
  await operator.getByRole('checkbox', { name: exchangeCopy.emptied }).check()
  await operator.getByRole('button', { name: exchangeCopy.act }).click()
  await expect(operator.locator('[data-test=done-exchange]')).toBeVisible()
  await operator.context().close()
  await logIn(page, 'individual', `/claims/${claim}`)
  await expect(page.getByText(checkoutCopy.move.title(old))).toHaveCount(0)
  const { claimStatus } = await ask<{ claimStatus: { id: number } }>(page, 'GET', `/api/claims/${claim}`)
  expect(claimStatus.id).toBe(6)
  await page.goto(`/claims/${old}`)
})
