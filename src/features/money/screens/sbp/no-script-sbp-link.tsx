import { endpointUrl } from '#kit/api/endpoint.ts'
import { readSbpPage } from '#money/api/payments.ts'
import { sbpCopy as copy } from '#money/words/sbp.ts'
import { ButtonLink } from '#ui/button/button.tsx'

export const NoScriptSbpLink = () => (
  <ButtonLink tone="primary" size="large" href={endpointUrl(readSbpPage, {}, {})}>
    {copy.showCode}
  </ButtonLink>
)
