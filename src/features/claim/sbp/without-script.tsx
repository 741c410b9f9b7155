import { sbpPageWithoutScript } from '#contract/payments.ts'
import { sbpCopy as copy } from '#copy/sbp.ts'
import { addressOf } from '#kit/api/endpoint.ts'
import { ButtonLink } from '#ui/button/button.tsx'

export const WithoutScript = () => (
  <ButtonLink tone="primary" size="large" href={addressOf(sbpPageWithoutScript, {}, {})}>
    {copy.showCode}
  </ButtonLink>
)
