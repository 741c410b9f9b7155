import type { BranchClaim } from '#contract/branch.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { branchCopy as copy } from '#copy/branch.ts'
import { claimStatusText } from '#copy/claim-status.ts'
import { dateInDots } from '#copy/date-text.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { statusSuffix } from '#domain/claim-status.ts'
import { LinkButton } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import type { BranchPage } from './branch-page.ts'

const statusOf = (claim: BranchClaim): string =>
  claimStatusText(
    claim.claimStatus,
    statusSuffix({ status: claim.claimStatus, isSigned: claim.isSigned, endDate: claim.endDate }),
  )

/** Opens a claim at the counter. */
export const OpenClaim = ({ id, page }: { id: number; page: BranchPage }) => (
  <LinkButton aria-label={copy.open(id)} onClick={() => page.openClaim(id)}>
    {id}
  </LinkButton>
)

/** Claims of the branch, one a row; the number opens it. */
export function ClaimsTable(props: { caption: string; claims: readonly BranchClaim[]; page: BranchPage }) {
  const { caption, claims, page } = props
  return (
    <Table
      caption={caption}
      columns={[
        { label: copy.columns.claim, names: true, cell: (claim) => <OpenClaim id={claim.id} page={page} /> },
        { label: copy.columns.holder, cell: (claim) => claim.holder },
        { label: copy.columns.office, cell: (claim) => claim.index },
        { label: copy.columns.box, cell: (claim) => placeNumber(claim) },
        { label: copy.columns.start, cell: (claim) => dateInDots(claim.startDate) },
        { label: copy.columns.end, cell: (claim) => dateInDots(claim.endDate) },
        { label: copy.columns.status, cell: (claim) => statusOf(claim) },
        { label: copy.columns.total, align: 'end', cell: (claim) => amountInWords(claim.total) },
      ]}
      rows={claims}
      idOf={(claim) => String(claim.id)}
    />
  )
}
