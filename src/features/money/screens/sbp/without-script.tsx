import { addressOf } from '#kit/api/endpoint.ts'
import { sbpPageWithoutScript } from '#money/api/payments.ts'
import { sbpCopy as copy } from '#money/words/sbp.ts'
import { ButtonLink } from '#ui/button/button.tsx'

export const WithoutScript = () => (
  <ButtonLink tone="primary" size="large" href={addressOf(sbpPageWithoutScript, {}, {})}>
    {copy.showCode}
  </ButtonLink>
)
