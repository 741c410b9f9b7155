import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useRef } from 'react'
import {
  type BranchClaim,
  type BranchPayment,
  printApplications,
} from '#back-office/api/branch-claims-and-boxes.ts'
import { branchCopy as copy } from '#back-office/words/branch.ts'
import { exchangeCopy } from '#back-office/words/branch-moves.ts'
import { branchTodayCopy } from '#back-office/words/branch-today.ts'
import { statusSuffix } from '#claims/rules/claim-status.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { claimStatusText } from '#claims/words/claim-status.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { placeNumberText } from '#places/words/rented-place.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'

export type BranchFocusTarget =
  | 'search'
  | {
      readonly claim: number
      /** Do not move the focus if the user moved it while the rows were loading. */
      readonly unlessMoved?: true
    }
  | null

export interface DeskActions {
  readonly openClaim: (id: number, list?: readonly BranchClaim[]) => void
  readonly bookOrder: (payment: BranchPayment) => void
  readonly $focus: ReadableAtom<BranchFocusTarget>
  readonly hasFocus: () => void
}

const placeCell = (claim: BranchClaim): string =>
  claim.awaitsExchange ? exchangeCopy.place(placeNumberText(claim)) : placeNumberText(claim)

const statusOf = (claim: BranchClaim): string =>
  claimStatusText(
    claim.claimStatus,
    statusSuffix({ status: claim.claimStatus, isSigned: claim.isSigned, endDate: claim.endDate }),
  )

export const SignNextClaimButton = ({
  claims,
  desk,
}: {
  claims: readonly BranchClaim[]
  desk: DeskActions
}) => {
  const [first] = claims
  if (first === undefined) return null
  return (
    <Button size="small" tone="primary" icon="check" onClick={() => desk.openClaim(first.id, claims)}>
      {branchTodayCopy.signInTurn}
    </Button>
  )
}

export const PrintApplicationsLink = ({ claims }: { claims: readonly BranchClaim[] }) => (
  <ButtonLink
    size="small"
    icon="print"
    external
    href={buildFileUrl(printApplications, { claims: claims.map(({ id }) => id).join(',') })}
  >
    {branchTodayCopy.print(claims.length)}
  </ButtonLink>
)

interface OpenProps {
  id: number
  desk: DeskActions
  list?: readonly BranchClaim[]
}

export function OpenClaimButton({ id, desk, list }: OpenProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const focus = useStore(desk.$focus)
  const wanted = focus !== null && focus !== 'search' && focus.claim === id ? focus : null
  useEffect(() => {
    if (!wanted) return
    const { activeElement, body } = buttonRef.current?.ownerDocument ?? {}
    if (!wanted.unlessMoved || activeElement === body) buttonRef.current?.focus()
    desk.hasFocus()
  }, [wanted, desk])
  return (
    <LinkButton ref={buttonRef} aria-label={copy.open(id)} onClick={() => desk.openClaim(id, list)}>
      {id}
    </LinkButton>
  )
}

interface Props {
  caption: string
  claims: readonly BranchClaim[]
  desk: DeskActions
  /** Claims of different statuses, unlike those of a queue. */
  hasStatus?: boolean
  totals?: { readonly count: string; readonly sum: string }
}

export function ClaimsTable({ caption, claims, desk, hasStatus = false, totals }: Props) {
  const totalText = (words: string | undefined) => (words === undefined ? {} : { total: words })
  return (
    <Table
      caption={caption}
      density="dense"
      inlineCards
      keys
      columns={[
        {
          label: copy.columns.claim,
          names: true,
          cell: (claim) => <OpenClaimButton id={claim.id} desk={desk} list={claims} />,
          ...totalText(totals?.count),
        },
        { label: copy.columns.holder, cell: (claim) => claim.holder },
        { label: copy.columns.office, cell: (claim) => claim.index },
        { label: copy.columns.box, cell: placeCell },
        {
          label: copy.columns.period,
          cell: (claim) => copy.period(formatDottedDate(claim.startDate), formatDottedDate(claim.endDate)),
        },
        ...(hasStatus ? [{ label: copy.columns.status, cell: statusOf }] : []),
        {
          label: copy.columns.total,
          align: 'end',
          cell: (claim) => formatAmount(claim.price),
          ...totalText(totals?.sum),
        },
      ]}
      rows={claims}
      idOf={(claim) => String(claim.id)}
    />
  )
}

interface PurposeProps {
  readonly payment: {
    readonly service: BranchPayment['service']
    readonly joint?: BranchPayment['joint'] | undefined
    readonly takenFrom?: number | null | undefined
  }
}

export function PaymentPurposeCell({ payment: { service, joint, takenFrom = null } }: PurposeProps) {
  return (
    <Stack gap="xxs">
      <Text as="span" size="small">
        {takenFrom === null
          ? service === null
            ? copy.rent
            : serviceName(service)
          : claimDetailsCopy.takenFrom(takenFrom)}
      </Text>
      {joint && (
        <Text as="span" size="small" tone="muted" data-test="joint">
          {copy.jointShort(joint.order, joint.claims)}
        </Text>
      )}
    </Stack>
  )
}
