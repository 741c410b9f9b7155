import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { LegalClaim, LegalSort } from '#contract/legal-claims.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { claimStatusText } from '#copy/claim-status.ts'
import { dateInDots } from '#copy/date-text.ts'
import { legalClaimsCopy as copy } from '#copy/legal-claims.ts'
import { legalsCopy } from '#copy/legals.ts'
import { statusSuffix, statusTone } from '#domain/claim-status.ts'
import { kopecksOf } from '#domain/money.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import type { LegalClaimsPage, LegalClaimsState } from './legal-claims-page.ts'

type Shown = Extract<LegalClaimsState, { kind: 'shown' }>
type Shelf = 'active' | 'archive'

const places = {
  active: { list: addresses.legalsActive, claim: addresses.claim },
  archive: { list: addresses.legalsArchive, claim: addresses.legalArchived },
} as const
const badgeTones = { normal: 'neutral', attention: 'warning', danger: 'danger' } as const

function Status({ claim, today }: { claim: LegalClaim; today: string }) {
  const shown = { status: claim.claimStatus.id, isSigned: claim.isSigned, endDate: claim.endDate }
  return (
    <Badge tone={badgeTones[statusTone({ ...shown, today })]}>
      {claimStatusText(claim.claimStatus.id, statusSuffix(shown))}
    </Badge>
  )
}

const columns = (Object.keys(copy.columns) as LegalSort[]).map((key) => ({
  key,
  label: copy.columns[key],
  ...(key === 'totalCost' ? { align: 'end' as const } : {}),
  ...(key === 'claimId' ? { names: true } : {}),
}))

const rowOf = (claim: LegalClaim, today: string, shelf: Shelf) => ({
  id: String(claim.claimId),
  cells: {
    claimId: <Link href={places[shelf].claim(claim.claimId)}>{copy.number(claim.claimId)}</Link>,
    index: `${claim.index}, ${claim.settlement ?? claim.address}`,
    boxNumber: claim.boxNumber,
    boxName: claim.boxName ?? copy.noName,
    endDate: copy.period(dateInDots(claim.startDate), dateInDots(claim.endDate)),
    status: <Status claim={claim} today={today} />,
    totalCost: amountInWords(kopecksOf(claim.totalCost)),
  },
})

function List({ state, shelf }: { state: Shown; shelf: Shelf }) {
  const { claims, page, pages, today } = state
  const address = places[shelf].list
  if (state.total === 0) {
    return (
      <EmptyState
        icon="box"
        title={copy[shelf].none}
        actions={
          shelf === 'active' && (
            <ButtonLink tone="primary" href={addresses.home}>
              {copy.rent}
            </ButtonLink>
          )
        }
      >
        {copy[shelf].noneText}
      </EmptyState>
    )
  }
  return (
    <Stack gap="l">
      {claims.length === 0 ? (
        <EmptyState title={copy.emptyPage} actions={<ButtonLink href={address}>{copy.toFirst}</ButtonLink>} />
      ) : (
        <Table
          caption={copy[shelf].title}
          captionHidden
          columns={columns}
          rows={claims.map((claim) => rowOf(claim, today, shelf))}
        />
      )}
      <Pagination
        label={copy.pages}
        page={page}
        pages={pages}
        previousLabel={copy.previous}
        nextLabel={copy.next}
        pageLabel={copy.page}
        hrefFor={(to) => (to === 1 ? address : `${address}?page=${to}`)}
      />
    </Stack>
  )
}

/** The claims of an organisation, those of today or those of the archive (M-ROUTE-34, 35). */
export function LegalClaimsView({ page, shelf }: { page: LegalClaimsPage; shelf: Shelf }) {
  const state = useStore(page.$claims)
  return (
    <Stack gap="l">
      <Inline justify="between">
        <Heading level={1}>{copy[shelf].title}</Heading>
        {state.kind === 'shown' && state.total > 0 && shelf === 'active' && (
          <ButtonLink icon="plus" href={addresses.home}>
            {copy.rent}
          </ButtonLink>
        )}
      </Inline>
      {state.kind === 'loading' && <Skeleton label={copy.loading} shape="card" count={3} />}
      {state.kind === 'unchosen' && (
        <EmptyState icon="building" title={legalsCopy.unchosenTitle}>
          {legalsCopy.unchosenText}
        </EmptyState>
      )}
      {state.kind === 'failed' && (
        <EmptyState
          icon="warning"
          title={legalsCopy.failedTitle}
          actions={
            <Button tone="primary" icon="refresh" onClick={page.retry}>
              {legalsCopy.retry}
            </Button>
          }
        />
      )}
      {state.kind === 'shown' && <List state={state} shelf={shelf} />}
    </Stack>
  )
}
