import { addresses } from '#contract/addresses.ts'
import { inboxCopy as copy } from '#copy/inbox.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** What digitization is, what it costs and how to get it, for an organisation that has none (M-DIGI-01). */
export function IntroView() {
  return (
    <Card as="section" aria-labelledby="digitization">
      <Stack gap="m" align="start">
        <Heading level={2} id="digitization">
          {copy.introTitle}
        </Heading>
        <Text prose>{copy.introText}</Text>
        <Stack as="ol" gap="s">
          {copy.introSteps.map((step, index) => (
            <li key={step}>
              <Text prose>
                {index + 1}. {step}
              </Text>
            </li>
          ))}
        </Stack>
        <Text weight="strong">{copy.introPrice}</Text>
        <Inline>
          <ButtonLink tone="primary" size="large" href={addresses.legalsActive}>
            {copy.connect}
          </ButtonLink>
          <ButtonLink size="large" href={addresses.office(DIGITIZATION_INDEX)}>
            {copy.rent}
          </ButtonLink>
        </Inline>
        <Link href="/services/digitization" alone>
          {copy.introMore}
        </Link>
      </Stack>
    </Card>
  )
}
