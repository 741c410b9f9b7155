import { addresses } from '#contract/addresses.ts'
import { claimsCopy as copy } from '#copy/claims.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** The way to the promotions, marked with where it stood and who saw it (M-LIST-03, 04). */
export function Promo(props: { source: 'main' | 'claims'; campaign: 'authorized' | 'not-authorized' }) {
  const { source, campaign } = props
  const marks = new URLSearchParams({ utm_source: source, utm_medium: 'banner', utm_campaign: campaign })
  return (
    <Card edge="airmail" as="section" aria-labelledby="promo" data-test={`promo-${campaign}`}>
      <Stack gap="s" align="start">
        <Heading level={2} size="h3" id="promo">
          {copy.promoTitle}
        </Heading>
        <Text>{copy.promoText}</Text>
        <ButtonLink href={`${addresses.promo}?${marks}`}>{copy.promoAction}</ButtonLink>
      </Stack>
    </Card>
  )
}
