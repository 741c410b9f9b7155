import type { Claim } from '#claims/api/claims.ts'
import { movingCopy } from '#claims/words/moving.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { ClientRecord } from '#people/api/clients.ts'
import { officeAddressLine, rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { clientTypeOptions } from '#rent/words/checkout.ts'
import {
  creditPriceRows,
  priceCopy,
  priceRowFromGroup,
  priceRowFromLine,
  serviceName,
} from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Perforation } from '#ui/card/card.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ReservationStepProps } from './reservation-page.ts'

const rentLines = (claim: Claim, isCheck: boolean): string[] => {
  const place = rentedPlaceFromClaim(claim)
  const boxName = claim.claimBoxes[0]?.boxName
  const services = claim.services.map((number) => serviceName(number, place)).join(', ')
  return [
    typesetAddress(officeAddressLine(claim.postOffice)),
    reservationCopy.periodValue(formatDottedDate(claim.startDate), formatDottedDate(claim.endDate)),
    // A form names the client type beside its title.
    isCheck ? clientTypeOptions[claim.clientType].label : '',
    services || (isCheck ? reservationCopy.servicesNone : ''),
    boxName ? reservationCopy.boxNameValue(boxName) : '',
    claim.promo === null ? '' : reservationCopy.promoValue(claim.promo),
    claim.move ? movingCopy.exchange(claim.move) : '',
  ]
}

function tenantLines(claim: Claim, record: ClientRecord): [string, ...string[]] {
  if (record.clientType === clientTypeByName.legal) {
    const { orgName, orgFullName, fullName, inn = '', kpp, addressLegal = '' } = record
    const { bankName, bankBic = '', accountNumber = '' } = record
    return [
      orgName ?? fullName,
      orgFullName ?? '',
      reservationCopy.innValue([inn, kpp].filter(Boolean).join(' / ')),
      addressLegal,
      reservationCopy.accountValue(accountNumber, [bankName, bankBic].filter(Boolean).join(', ')),
    ]
  }
  const privilege = claim.privilegeDocument ?? record.privilegeDocument
  return [
    record.fullName,
    reservationCopy.passportValue,
    ...(claim.clientType === clientTypeByName.privileged && privilege
      ? [reservationCopy.privilegeValue(privilege)]
      : []),
  ]
}

interface GroupProps {
  label: string
  title: string
  lines: readonly string[]
  onChange: () => void
}

/** One group of answers with one link to their fields. */
const AnswerGroup = ({ label, title, lines, onChange }: GroupProps) => (
  <Stack as="section" gap="none" aria-label={label}>
    <Inline justify="between" wrap={false}>
      <Text weight="strong">{title}</Text>
      <LinkButton icon="edit" onClick={onChange} aria-label={reservationCopy.changeOf(label)}>
        <Text as="span" nowrap>
          {reservationCopy.change}
        </Text>
      </LinkButton>
    </Inline>
    {lines.filter(Boolean).map((line) => (
      <Text key={line} size="small" numeric>
        {line}
      </Text>
    ))}
  </Stack>
)

function PriceDetails({ claim }: { claim: Claim }) {
  const place = rentedPlaceFromClaim(claim)
  return (
    <Stack gap="s">
      <PriceLines
        lines={[
          ...groupPriceLines(claim.lines).map((group) => priceRowFromGroup(group, place)),
          ...creditPriceRows(claim.move),
        ]}
      />
      {claim.move && claim.move.surplus > 0 && (
        <Text size="small">{movingCopy.surplus(claim.move.surplus)}</Text>
      )}
      <Disclosure title={priceCopy.byMonth}>
        <PriceLines lines={claim.lines.map((line) => priceRowFromLine(line, place))} />
      </Disclosure>
    </Stack>
  )
}

/** The answers with a link to change each group, and the price line by line (M-ROUTE-20). */
export function ClaimAnswers({ state, page }: ReservationStepProps) {
  const { claim, record } = state
  const isCheck = state.step === 'check'
  const [name, ...tenant] = record ? tenantLines(claim, record) : ['']
  return (
    <Stack gap="s">
      <AnswerGroup
        label={reservationCopy.order}
        title={placeTitle(rentedPlaceFromClaim(claim))}
        lines={rentLines(claim, isCheck)}
        onChange={() => page.change('start')}
      />
      {record && isCheck && (
        <>
          <Perforation />
          <AnswerGroup
            label={reservationCopy.tenant}
            title={name}
            lines={tenant}
            onChange={page.changeRecord}
          />
        </>
      )}
      {isCheck ? (
        <>
          <Perforation />
          <PriceDetails claim={claim} />
          {claim.claimStatus.id === 4 && (
            <Text size="small" tone="muted">
              {reservationCopy.issued}
            </Text>
          )}
        </>
      ) : (
        <Disclosure title={reservationCopy.priceLines}>
          <PriceDetails claim={claim} />
        </Disclosure>
      )}
    </Stack>
  )
}
