import { addresses } from '#contract/addresses.ts'
import type { ClaimInList } from '#contract/claims.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { claimStatusText } from '#copy/claim-status.ts'
import { claimInListCopy as copy } from '#copy/claims.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { placeTitle } from '#copy/rented-place.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { kopecksOf } from '#domain/money.ts'
import { nextStepOf } from '#parts/next-step.tsx'
import { SituationBadge } from '#parts/situation-badge.tsx'
import { situationInList } from '#state/situation-of-claim.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { actionLinkOf, mainButtonOf, suffixOf } from './claim-in-list.ts'

const linkWords = { prolong: copy.howToProlong, pay: copy.howToPay, sign: copy.howToSign } as const

function Action({ claim }: { claim: ClaimInList }) {
  const link = actionLinkOf(claim)
  if (link === null) return null
  if (link.kind !== 'guarantee') {
    return (
      <Link href={link.href} alone icon="help">
        {linkWords[link.kind]}
      </Link>
    )
  }
  const date = dateInDots(link.date)
  return (
    <Inline gap="xs" wrap={false}>
      <Text size="small">{copy.guarantee(date)}</Text>
      <Tooltip label={copy.guaranteeHelp}>{copy.guaranteeText(date)}</Tooltip>
    </Inline>
  )
}

/** The step that matters now, before what the card may offer besides. */
function NextStep({ claim, step }: { claim: ClaimInList; step: NonNullable<ReturnType<typeof nextStepOf>> }) {
  return (
    <ButtonLink
      tone="primary"
      href={step.href}
      aria-label={`${step.text}: ${copy.number(claim.claimId)}`}
      {...(step.external ? { icon: 'download', external: true } : {})}
    >
      {step.text}
    </ButtonLink>
  )
}

function MainButton({ claim, improvable }: { claim: ClaimInList; improvable: boolean }) {
  const { kind, href } = mainButtonOf(claim, improvable)
  const number = copy.number(claim.claimId)
  if (kind !== 'improve') {
    return (
      <ButtonLink
        tone={kind === 'prolong' ? 'primary' : 'secondary'}
        href={href}
        aria-label={`${copy[kind]}: ${number}`}
      >
        {copy[kind]}
      </ButtonLink>
    )
  }
  const button = (words: string) => (
    <ButtonLink href={href} icon="plus" aria-label={`${words}: ${number}`}>
      {words}
    </ButtonLink>
  )
  return (
    <>
      <Hidden above="phone">{button(copy.improveShort)}</Hidden>
      <Hidden below="tablet">{button(copy.improve)}</Hidden>
    </>
  )
}

/** What the claim waits for, where money is concerned. */
function Money({ claim }: { claim: ClaimInList }) {
  const waits = claim.claimStatus.id === 4 && claim.reservationTerm !== null
  return (
    <>
      {waits && (
        <Text weight="strong" data-test="pay-until">
          {copy.payUntil(instantInWords(new Date(claim.reservationTerm ?? '')))}
        </Text>
      )}
      {waits && claim.inProcessing && (
        <Inline>
          <Badge icon="clock">{copy.inProcessing}</Badge>
        </Inline>
      )}
      {claim.noFundsToPay && (
        <Inline>
          <Badge tone="danger" icon="warning">
            {copy.noFunds}
          </Badge>
          <Link href={addresses.legalsBalance}>{copy.toBalance}</Link>
        </Inline>
      )}
      {claim.newOffer && (
        <Inline>
          <Badge tone="warning" icon="document">
            {copy.newOffer}
          </Badge>
          <Link href={addresses.offer}>{copy.toOffer}</Link>
        </Inline>
      )}
    </>
  )
}

/** One claim in the list: status, box, place, one main button and one link that explains (M-LIST-06…09). */
export function ClaimCardInList(props: {
  claim: ClaimInList
  /** The server's clock when the list was read. */
  now: Date
  improvable: boolean
  /** Rank of its title in the page's outline. */
  level: 2 | 3
}) {
  const { claim, now, improvable, level } = props
  const situation = situationInList(claim, now)
  const step = nextStepOf({
    situation,
    id: claim.claimId,
    previous: claim.prolongationOf ?? null,
    renewal: claim.renewal?.id ?? null,
  })
  return (
    <Card as="li" data-test={`claim-${claim.claimId}`}>
      <Stack gap="m">
        <Inline justify="between" align="start">
          <Stack gap="xxs">
            <Heading level={level} size="h3">
              <Link href={addresses.claim(claim.claimId)}>{copy.number(claim.claimId)}</Link>
            </Heading>
            <Text tone="muted">
              {placeTitle(claim)} · {copy.periodValue(dateInDots(claim.startDate), dateInDots(claim.endDate))}
            </Text>
          </Stack>
          <SituationBadge tone={situation.tone}>
            {claimStatusText(claim.claimStatus.id, suffixOf(claim))}
          </SituationBadge>
        </Inline>
        <Stack gap="xxs" align="start">
          <Text>
            <Link href={addresses.office(claim.index)} external>
              {copy.officePage(claim.index)}
            </Link>
            , {typesetAddress(claim.address)}
          </Text>
          <Text numeric>
            {copy.cost}: {amountInWords(kopecksOf(claim.totalCost))}
          </Text>
        </Stack>
        <Money claim={claim} />
        <Inline justify="between">
          <Inline>
            {step && situation.next !== 'extend' && <NextStep claim={claim} step={step} />}
            <MainButton claim={claim} improvable={improvable} />
          </Inline>
          {situation.next !== 'sign' && <Action claim={claim} />}
        </Inline>
      </Stack>
    </Card>
  )
}
