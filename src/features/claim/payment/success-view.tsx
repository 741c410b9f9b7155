import { copyText, printPage } from '#browser/page-actions.ts'
import { addresses } from '#contract/addresses.ts'
import { claimApplication, claimCalendar } from '#contract/claim-card.ts'
import type { Claim } from '#contract/claims.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { situationCopy, stampWords } from '#copy/claim-situation.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { successCopy } from '#copy/payment.ts'
import { placeNumber, placeWords } from '#copy/rented-place.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { typeset } from '#copy/typeset.ts'
import type { Situation } from '#domain/claim-situation.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { NextStepButton } from '#parts/next-step.tsx'
import { addressForSenders, addressOfOffice, placeOfClaim } from '#parts/rented-place.ts'
import { fileAddress } from '#state/file-address.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Postmark } from '#ui/postmark/postmark.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ClaimEndPage, ShownEnd } from './claim-page.ts'
import { EndFrame } from './end-frame.tsx'

const wordsOf = (claim: Claim, { code }: Situation) =>
  situationCopy[code]({
    start: claim.startDate,
    end: claim.endDate,
    clientType: claim.clientType,
    continues: claim.prolongationOf !== null,
    isAaps: claim.isAaps,
  })

/** What happens now and next, and the one step that can be taken here. */
function Next({ end, page }: { end: ShownEnd; page: ClaimEndPage }) {
  const { claim, situation, renewal } = end
  const { steps } = wordsOf(claim, situation)
  // Who is told how to pay at the office is here already.
  const isHere = situation.code === 'pay_at_office'
  return (
    <Card as="section" aria-labelledby="next">
      <Stack gap="m">
        <Heading level={2} size="h3" id="next">
          {successCopy.next}
        </Heading>
        <Stack as="ol" gap="s">
          {steps.map((step, index) => (
            <li key={step}>
              <Inline gap="s" align="start" wrap={false}>
                <Text as="span" weight="strong" tone="accent" numeric nowrap>
                  {index + 1}.
                </Text>
                <Text>{typeset(step)}</Text>
              </Inline>
            </li>
          ))}
        </Stack>
        {!isHere && (
          <Inline data-print="never">
            <NextStepButton
              claim={{ situation, id: claim.id, previous: claim.prolongationOf, renewal }}
              onRentAgain={page.startAgain}
            />
          </Inline>
        )}
      </Stack>
    </Card>
  )
}

function Facts({ claim }: { claim: Claim }) {
  const { postOffice: office } = claim
  const place = placeOfClaim(claim)
  return (
    <Card as="section" aria-label={successCopy.claimNumber(claim.id)}>
      <DescriptionList
        items={[
          ...(claim.reservationTerm === null
            ? []
            : [
                {
                  term: successCopy.payUntil,
                  details: successCopy.payUntilValue(instantInWords(new Date(claim.reservationTerm))),
                },
              ]),
          { term: successCopy.office, details: addressOfOffice(office) },
          { term: placeWords(place).title, details: placeNumber(place) },
          {
            term: successCopy.period,
            details: `${dateInDots(claim.startDate)} – ${dateInDots(claim.endDate)}`,
          },
          ...(claim.paymentMethod === null
            ? []
            : [{ term: successCopy.method, details: reservationCopy.methods[claim.paymentMethod].label }]),
          { term: successCopy.total, details: amountInWords(claim.total) },
        ]}
      />
    </Card>
  )
}

function MailingAddress({ claim }: { claim: Claim }) {
  const address = addressForSenders(claim)
  return (
    <Card tone="sunken" as="section" aria-labelledby="senders">
      <Stack gap="s" align="start">
        <Heading level={2} size="h4" id="senders">
          {successCopy.address}
        </Heading>
        <Text size="lead" weight="strong">
          {address}
        </Text>
        <Text size="small" tone="muted">
          {successCopy.addressNote}
        </Text>
        <CopyButton
          text={address}
          label={successCopy.copy}
          copiedLabel={successCopy.copied}
          failedLabel={successCopy.copyFailed}
          onCopy={copyText}
        />
      </Stack>
    </Card>
  )
}

function WhatToBring({ claim }: { claim: Claim }) {
  const things =
    claim.clientType === clientTypeByName.legal ? successCopy.bringEntity : successCopy.bringPerson
  return (
    <Card as="section" aria-labelledby="bring">
      <Stack gap="s">
        <Heading level={2} size="h4" id="bring">
          {successCopy.bring}
        </Heading>
        <Stack as="ul" gap="xxs">
          {[
            ...things,
            ...(claim.clientType === clientTypeByName.privileged ? [successCopy.privilegeDocumentText] : []),
          ].map((thing) => (
            <Text key={thing} as="li">
              {thing}
            </Text>
          ))}
        </Stack>
        <Heading level={2} size="h4">
          {successCopy.documents}
        </Heading>
        <Stack gap="none" align="start">
          <Link href="/docs/order-of-service-provision.pdf" external alone icon="document">
            {successCopy.serviceOrder}
          </Link>
          {claim.clientType === clientTypeByName.legal && (
            <Link href="/docs/procuration.docx" alone icon="document">
              {successCopy.procuration}
            </Link>
          )}
        </Stack>
      </Stack>
    </Card>
  )
}

/** Situations in which the holder goes to the office with documents. */
const visits: readonly string[] = ['to_sign', 'pay_at_office', 'pay_by_order']

/** How the claim stands now: number, what next, deadline, what to bring, a printable copy (M-ROUTE-21). */
export function SuccessView({ page }: { page: ClaimEndPage }) {
  return (
    <EndFrame page={page}>
      {(claim, end) => {
        const { code, stamp } = end.situation
        return (
          <Stack gap="l">
            <Inline justify="between" align="start" gap="l">
              <Stack gap="xs">
                <Heading level={1}>{wordsOf(claim, end.situation).heading}</Heading>
                <Text size="lead">{successCopy.claimNumber(claim.id)}</Text>
                <Inline data-print="never">
                  <Button icon="print" onClick={printPage}>
                    {successCopy.print}
                  </Button>
                  <ButtonLink icon="download" href={fileAddress(claimApplication, { id: claim.id })} external>
                    {successCopy.applicationPdf}
                  </ButtonLink>
                  {stamp !== null && (
                    <ButtonLink icon="calendar" href={fileAddress(claimCalendar, { id: claim.id })} download>
                      {successCopy.calendar}
                    </ButtonLink>
                  )}
                  <ButtonLink tone="quiet" href={addresses.claim(claim.id)}>
                    {successCopy.claim}
                  </ButtonLink>
                </Inline>
              </Stack>
              {stamp !== null && (
                <Postmark
                  middle={claim.postOffice.index}
                  below={stampWords[stamp]}
                  label={successCopy.stamped(claim.id, stampWords[stamp])}
                />
              )}
            </Inline>
            <Columns shape="asideEnd" align="start">
              <Stack gap="l">
                <Next end={end} page={page} />
                <Facts claim={claim} />
              </Stack>
              {stamp !== null && (
                <Stack gap="l">
                  <MailingAddress claim={claim} />
                  {claim.prolongationOf === null && visits.includes(code) && <WhatToBring claim={claim} />}
                </Stack>
              )}
            </Columns>
          </Stack>
        )
      }}
    </EndFrame>
  )
}
