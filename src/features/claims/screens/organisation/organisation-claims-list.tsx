import { useStore } from '@nanostores/react'
import { type ReactNode, useDeferredValue } from 'react'
import type { OrganisationClaim } from '#claims/api/organisation-claims.ts'
import { anotherBoxUrl } from '#claims/parts/another-box-url.ts'
import { SituationBadge } from '#claims/parts/claim-progress.tsx'
import { determineListedClaimSituation } from '#claims/parts/determine-claim-situation.ts'
import { statusSuffix } from '#claims/rules/claim-status.ts'
import { claimStatusText } from '#claims/words/claim-status.ts'
import { organisationClaimsCopy as copy } from '#claims/words/organisation-claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { toKopecks } from '#kit/rules/money.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { placeNumberText, placeTitle } from '#places/words/rented-place.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table, type TableColumn } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { LoadedOrganisationClaims, OrganisationClaimsPage } from './organisation-claims-page.ts'

interface Props {
  readonly state: LoadedOrganisationClaims
  readonly page: OrganisationClaimsPage
}

const claimAddress = { active: pagePaths.claim, archive: pagePaths.legalArchived } as const
/** Where there are cost centres, every claim can be chosen and assigned. */
const mayChoose = ({ state, page }: Props, claim: OrganisationClaim): boolean =>
  page.tab === 'active' && (claim.isProlongationAvailable || state.costCentres.length > 0)
const hasChoice = ({ state, page }: Props): boolean =>
  state.claims.some((claim) => mayChoose({ state, page }, claim))
const hasExtendableClaim = ({ state, page }: Props): boolean =>
  page.tab === 'active' && state.claims.some(({ isProlongationAvailable }) => isProlongationAvailable)
const rentPeriod = ({ startDate, endDate }: OrganisationClaim) => copy.period(startDate, endDate)

/** The status without the date of its end, which the list shows as the period. */
function Status({ claim, now, page }: { claim: OrganisationClaim; now: Date; page: OrganisationClaimsPage }) {
  const suffix = statusSuffix({ status: claim.claimStatus.id, isSigned: claim.isSigned, endDate: null })
  return (
    <Inline gap="xxs">
      <SituationBadge tone={determineListedClaimSituation(claim, now).tone}>
        {claimStatusText(claim.claimStatus.id, suffix)}
      </SituationBadge>
      {claim.newOffer && <Badge tone="warning">{copy.newOffer}</Badge>}
      {claim.noFundsToPay && <Badge tone="danger">{copy.noFunds}</Badge>}
      {claim.autoExtends && claim.autoHeld && <Badge tone="danger">{copy.notExtended}</Badge>}
      {claim.autoExtends && (
        <Button
          size="small"
          tone="quiet"
          iconEnd="close"
          aria-label={copy.stopExtending(claim.claimId)}
          onClick={() => void page.stopExtending(claim.claimId)}
        >
          {copy.extendsItself}
        </Button>
      )}
    </Inline>
  )
}

function SelectClaim({
  claim,
  page,
  place,
}: {
  claim: OrganisationClaim
  page: OrganisationClaimsPage
  place: 'row' | 'card'
}) {
  const { chosen } = useStore(page.joint.$joint)
  return (
    <Checkbox
      name={`choose-${place}-${claim.claimId}`}
      label={
        <>
          {place === 'card' && <span aria-hidden>{copy.choose}</span>}
          <VisuallyHidden>{copy.chooseOne(claim.claimId, claim)}</VisuallyHidden>
        </>
      }
      checked={chosen.includes(claim.claimId)}
      onChange={(event) => page.joint.toggle(claim.claimId, event.target.checked)}
    />
  )
}

const AnotherBox = ({ claim }: { claim: OrganisationClaim }) => (
  <Link
    href={anotherBoxUrl(claim.claimId)}
    alone
    icon="plus"
    aria-label={copy.anotherLike(placeTitle(claim))}
  >
    {copy.another}
  </Link>
)

const tableColumns = ({ state, page }: Props): readonly TableColumn<OrganisationClaim>[] => {
  const sortableColumn = (
    sortBy: keyof typeof copy.columns,
    cell: (claim: OrganisationClaim) => ReactNode,
  ) => ({
    sortBy,
    label: copy.columns[sortBy],
    cell,
  })
  const numberLink = ({ claimId }: OrganisationClaim) => (
    <Link href={claimAddress[page.tab](claimId)}>{copy.number(claimId)}</Link>
  )
  const choose = (claim: OrganisationClaim) =>
    mayChoose({ state, page }, claim) && <SelectClaim claim={claim} page={page} place="row" />
  return [
    ...(hasChoice({ state, page })
      ? [
          {
            label: copy.choose,
            head: <VisuallyHidden>{copy.choose}</VisuallyHidden>,
            choice: true,
            cell: choose,
          },
        ]
      : []),
    { ...sortableColumn('claimId', numberLink), names: true },
    {
      ...sortableColumn('index', ({ index, settlement, address }) => `${index}, ${settlement ?? address}`),
      whole: true,
    },
    { ...sortableColumn('boxNumber', placeNumberText), whole: true },
    ...(state.claims.some(({ boxName }) => boxName)
      ? [sortableColumn('boxName', ({ boxName }) => boxName ?? copy.noName)]
      : []),
    ...(state.costCentres.length > 0
      ? [
          {
            label: copy.columns.costCentre,
            cell: ({ costCentre }: OrganisationClaim) => costCentre?.code ?? copy.noName,
          },
        ]
      : []),
    { ...sortableColumn('endDate', rentPeriod), whole: true },
    sortableColumn('status', (claim) => <Status claim={claim} now={state.now} page={page} />),
    { ...sortableColumn('totalCost', ({ totalCost }) => formatAmount(toKopecks(totalCost))), align: 'end' },
    {
      label: copy.columns.another,
      acts: true,
      cell: ({ claimId, ...place }) => (
        <ButtonLink tone="quiet" size="small" icon="plus" iconOnly href={anotherBoxUrl(claimId)}>
          {copy.anotherLike(placeTitle(place))}
        </ButtonLink>
      ),
    },
  ]
}

function ClaimsTable({ state, page }: Props) {
  const [sortKey = '', order] = state.params.sort.split(',')
  const { chosen } = useStore(page.joint.$joint)
  const toggle = (claim: OrganisationClaim) => {
    if (mayChoose({ state, page }, claim)) page.joint.toggle(claim.claimId, !chosen.includes(claim.claimId))
  }
  return (
    <Table
      caption={copy[page.tab].title}
      columns={tableColumns({ state, page })}
      rows={state.claims}
      idOf={({ claimId }) => claimId}
      density="dense"
      keys
      {...(page.tab === 'active'
        ? { rowKeys: { KeyX: toggle, KeyP: () => chosen.length > 0 && void page.joint.open() } }
        : {})}
      sort={{ by: sortKey, direction: order === 'desc' ? 'descending' : 'ascending' }}
      onSort={(pressed) =>
        void page.sort(`${pressed},${pressed === sortKey && order !== 'desc' ? 'desc' : 'asc'}`)
      }
    />
  )
}

function ClaimCard({ claim, state, page }: Props & { claim: OrganisationClaim }) {
  const number = copy.number(claim.claimId)
  const facts = [
    rentPeriod(claim),
    formatAmount(toKopecks(claim.totalCost)),
    ...(claim.costCentre ? [claim.costCentre.code] : []),
  ]
  return (
    <Card as="li" padding="small">
      <Stack gap="xs">
        <Inline justify="between" align="baseline" gap="xs">
          <Text weight="strong">
            <Link href={claimAddress[page.tab](claim.claimId)}>{placeTitle(claim)}</Link>
            {claim.boxName ? ` · ${claim.boxName}` : ''}
          </Text>
          <Status claim={claim} now={state.now} page={page} />
        </Inline>
        <Text size="small">
          {claim.index}, {typesetAddress(claim.address)}
        </Text>
        <Text size="small" numeric>
          {(mayChoose({ state, page }, claim) ? [...facts, number] : facts).join(' · ')}
        </Text>
        <Inline justify="between" gap="xs">
          {mayChoose({ state, page }, claim) ? (
            <SelectClaim claim={claim} page={page} place="card" />
          ) : (
            <Text size="small" tone="muted" numeric>
              {number}
            </Text>
          )}
          <AnotherBox claim={claim} />
        </Inline>
      </Stack>
    </Card>
  )
}

const FIRST_ROWS = 20

/** Deferred, so that typing stays responsive with a long list. */
export function OrganisationClaimsList({ state, page }: Props) {
  const deferredState = useDeferredValue(state, { ...state, claims: state.claims.slice(0, FIRST_ROWS) })
  return (
    <>
      <HiddenByWidthOrLogin below="desktop">
        <Stack gap="xs">
          <ClaimsTable state={deferredState} page={page} />
          <Text size="small" tone="muted" data-print="never">
            {copy.keys[hasExtendableClaim({ state, page }) ? 'extendable' : 'openOnly']}
          </Text>
        </Stack>
      </HiddenByWidthOrLogin>
      <HiddenByWidthOrLogin above="tablet">
        <Columns shape="two" as="ul" gap="m" data-print="never">
          {deferredState.claims.map((claim) => (
            <ClaimCard key={claim.claimId} claim={claim} state={deferredState} page={page} />
          ))}
        </Columns>
      </HiddenByWidthOrLogin>
    </>
  )
}
