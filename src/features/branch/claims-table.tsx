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
      captionHidden
      columns={[
        { key: 'claim', label: copy.columns.claim, names: true },
        { key: 'holder', label: copy.columns.holder },
        { key: 'office', label: copy.columns.office },
        { key: 'box', label: copy.columns.box },
        { key: 'start', label: copy.columns.start },
        { key: 'end', label: copy.columns.end },
        { key: 'status', label: copy.columns.status },
        { key: 'total', label: copy.columns.total, align: 'end' },
      ]}
      rows={claims.map((claim) => ({
        id: String(claim.id),
        cells: {
          claim: <OpenClaim id={claim.id} page={page} />,
          holder: claim.holder,
          office: claim.index,
          box: placeNumber(claim),
          start: dateInDots(claim.startDate),
          end: dateInDots(claim.endDate),
          status: statusOf(claim),
          total: amountInWords(claim.total),
        },
      }))}
    />
  )
}
