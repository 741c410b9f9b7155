import { useStore } from '@nanostores/react'
import { type ExtensionOptions, extendClaim, readExtensionOptions } from '#claims/api/extension.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { isServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import { extensionRefusalTexts } from '#claims/words/claim-details.ts'
import { extensionCopy as copy, extensionRefusalText } from '#claims/words/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { createScreen, type LoadedState, leavePage } from '#kit/screens/screen.ts'
import { readPathNumber, readQueryNumber } from '#kit/state/url-params.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { RentCondition } from '#people/api/organisation-users.ts'
import { redirectForbiddenClaim, rentConditionsFromRefusal } from '#people/parts/organisations.ts'
import { RentConditionList } from '#people/parts/rent-condition-list.tsx'
import { officeAddressLine } from '#places/parts/rented-place.ts'
import { boxOrCellWords } from '#places/words/rented-place.ts'
import { whyNot } from '#rent/words/why-not.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceTotal } from '#ui/price-lines/price-lines.tsx'
import { PriceSummaryPanel } from '#ui/price-summary-panel/price-summary-panel.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer, StickyRow } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'
import { ExtensionLoadFailure } from './extension-load-failure.tsx'
import {
  type ChosenExtension,
  chooseInitialMonths,
  computeExtensionTotal,
  ExtensionTermFields,
  findChoiceByMonths,
  formatExtensionTotal,
  TotalPriceLines,
  toggleService,
} from './extension-term-fields.tsx'

interface ExtensionData {
  readonly prolongation: ExtensionOptions
  readonly chosen: ChosenExtension
  /** Conditions named by the last refusal, or else those that currently fail (M-LEGAL-06). */
  readonly conditions: readonly RentCondition[]
}

type ShownExtension = LoadedState<ExtensionData>
type ExtensionPage = ReturnType<typeof createExtensionPage>

/** Services of the unpaid extension, or else those that the extension keeps by default. */
const initialServices = ({ services, safetyGuarantee, extension }: ExtensionOptions): readonly number[] => {
  if (extension?.status === claimStatus.awaitingPayment) return extension.services
  return toggleService(services, serviceNumberByName.guarantee, safetyGuarantee)
}

export function createExtensionPage(environment: Environment) {
  const id = readPathNumber(environment)
  const askedMonths = readQueryNumber(environment, 'months')
  const { $state, shown, retry, reload, change, send } = createScreen<ExtensionData>(environment, {
    load: async (getShown) => {
      if (id === null) return { kind: 'failed', code: 'not_found' }
      const answer = await call(environment, readExtensionOptions, { params: { id } })
      if (!answer.ok) return answer
      const { choices, onOffer, conditions, extension } = answer.value
      const shownExtension = getShown()
      const keepsMonths =
        shownExtension !== null && findChoiceByMonths(choices, shownExtension.chosen.months)?.allowed === true
      const services = shownExtension?.chosen.services ?? initialServices(answer.value)
      const servicesOnOffer: readonly number[] = onOffer
      return {
        prolongation: answer.value,
        chosen: {
          months: keepsMonths
            ? shownExtension.chosen.months
            : chooseInitialMonths(choices, extension?.endDate, askedMonths),
          services: services.filter((number) => servicesOnOffer.includes(number)),
        },
        conditions,
      }
    },
    onForbidden: () => redirectForbiddenClaim(environment, id ?? 0),
  })
  const choose = (part: (chosen: ChosenExtension) => Partial<ChosenExtension>) => {
    const chosen = shown()?.chosen
    if (chosen) change({ chosen: { ...chosen, ...part(chosen) }, refused: null })
  }

  return {
    $state,
    retry,
    chooseMonths: (months: number) => choose(() => ({ months })),
    chooseService: (service: number, on: boolean) =>
      choose(({ services }) => ({ services: toggleService(services, service, on) })),
    send: () =>
      send(async ({ prolongation, chosen }) => {
        const { months, services } = chosen
        const total = computeExtensionTotal(prolongation.choices, chosen)
        const answer = await call(environment, extendClaim, {
          params: { id: prolongation.claim },
          body: {
            months,
            safetyGuarantee: services.includes(serviceNumberByName.guarantee),
            services: services
              .filter(isServiceNumber)
              .filter((number) => number !== serviceNumberByName.guarantee),
            ...(total === null ? {} : { total }),
          },
        })
        if (answer.ok)
          return leavePage(environment, `${pagePaths.extensionReservation}?claim=${answer.value.id}`)
        const failingConditions = rentConditionsFromRefusal(answer.data)
        if (answer.status === 409 || answer.code === 'cost_differs') await reload()
        else if (failingConditions.length > 0) change({ conditions: failingConditions })
        return answer
      }),
  }
}

interface Props {
  state: ShownExtension
  page: ExtensionPage
}

function RentalDetails({ prolongation }: { prolongation: ExtensionOptions }) {
  const { box, boxName, lockerName, postOffice, endDate } = prolongation
  const place = { boxNumber: box.number, lockerName }
  return (
    <DescriptionList
      density="compact"
      items={[
        { term: boxOrCellWords(place).title, details: copy.boxValue(place, boxName) },
        { term: copy.office, details: typesetAddress(officeAddressLine(postOffice)) },
        { term: copy.now, details: formatDottedDate(endDate) },
      ]}
    />
  )
}

function RefusalReason({ prolongation }: { prolongation: ExtensionOptions }) {
  const { code, window: span, extension } = prolongation
  if (code === null || extension !== null) return null
  return (
    <Notice
      tone="warning"
      title={copy.refusedTitle}
      data-test={code}
      action={
        <Inline>
          <ButtonLink href={pagePaths.claim(prolongation.claim)}>{copy.toClaim}</ButtonLink>
          <ButtonLink tone="quiet" href={pagePaths.office(prolongation.postOffice.index)}>
            {copy.newRental}
          </ButtonLink>
        </Inline>
      }
    >
      {extensionRefusalTexts[code]}{' '}
      {span && `${copy.window(formatDottedDate(span.from), formatDottedDate(span.to))}.`}
    </Notice>
  )
}

function Conditions({ conditions }: Pick<ShownExtension, 'conditions'>) {
  if (conditions.length === 0) return null
  return (
    <Notice tone="warning" live="polite" title={copy.conditionsTitle} data-test="legal_not_allowed">
      <RentConditionList conditions={conditions} />
    </Notice>
  )
}

function PendingExtension({ prolongation }: { prolongation: ExtensionOptions }) {
  const { extension, isAvailable } = prolongation
  if (extension === null) return null
  const isPending = extension.status === claimStatus.awaitingPayment
  const until = extension.reservationTerm ? formatMoscowDateTime(new Date(extension.reservationTerm)) : null
  return (
    <Notice
      tone={isPending ? 'warning' : 'success'}
      title={copy.extensionTitle}
      action={
        <ButtonLink
          tone="primary"
          href={
            isPending
              ? `${pagePaths.extensionReservation}?claim=${extension.id}`
              : pagePaths.claim(extension.id)
          }
        >
          {isPending ? copy.extensionPay : copy.extensionOpen}
        </ButtonLink>
      }
    >
      {isPending && extension.withoutLogin && `${copy.extensionWithoutLogin} `}
      {isPending
        ? copy.extensionWaits(formatAmount(extension.total), until)
        : copy.extensionPaid(formatDottedDate(extension.endDate))}{' '}
      {isPending && isAvailable && copy.extensionChange}
    </Notice>
  )
}

/** A disabled button always shows the reason. */
function GoOn({ state, page, size }: Props & { size: 'regular' | 'large' }) {
  const { prolongation, chosen, busy, conditions } = state
  const total = computeExtensionTotal(prolongation.choices, chosen)
  return (
    <Button
      tone="primary"
      size={size}
      wide
      busy={busy}
      disabledReason={
        conditions.length > 0
          ? whyNot.extensionTerm.conditions
          : total === null
            ? whyNot.extensionTerm.months_refused
            : undefined
      }
      onClick={() => void page.send()}
    >
      {busy ? copy.sending : copy.go}
    </Button>
  )
}

const Refusal = ({ state: { refused, conditions } }: Pick<Props, 'state'>) => (
  <RefusalNotice
    code={refused === 'legal_not_allowed' && conditions.length > 0 ? null : refused}
    words={extensionRefusalText}
  />
)

function Foot({ state, page }: Props) {
  const words = formatExtensionTotal({ ...state.prolongation, chosen: state.chosen })
  return (
    <>
      {words && <PriceTotal {...words} />}
      <HiddenByWidthOrLogin below="desktop">
        <Stack gap="s">
          <Refusal state={state} />
          <GoOn state={state} page={page} size="large" />
        </Stack>
      </HiddenByWidthOrLogin>
    </>
  )
}

/** Sum and button at the bottom of the window, below desktop width. */
function GoOnBar({ state, page }: Props) {
  const words = formatExtensionTotal({ ...state.prolongation, chosen: state.chosen })
  return (
    <HiddenByWidthOrLogin above="tablet">
      <StickyContainer side="bottom">
        <Stack gap="xs">
          <Refusal state={state} />
          <StickyRow
            act={<GoOn state={state} page={page} size="regular" />}
            {...(words ? { note: words.note } : {})}
            centre
          >
            <Text as="span" size="large" weight="strong" nowrap numeric>
              {words?.amount}
            </Text>
          </StickyRow>
        </Stack>
      </StickyContainer>
    </HiddenByWidthOrLogin>
  )
}

function Choosing({ state, page }: Props) {
  const { prolongation } = state
  return (
    <Columns shape="order" align="start">
      <ExtensionTermFields
        choices={prolongation.choices}
        startDate={prolongation.startDate}
        clientType={prolongation.clientType}
        place={prolongation}
        chosen={state.chosen}
        onOffer={prolongation.onOffer}
        onMonths={page.chooseMonths}
        onService={page.chooseService}
      />
      <PriceSummaryPanel aria-label={copy.total} foot={<Foot state={state} page={page} />}>
        <RentalDetails prolongation={prolongation} />
        <TotalPriceLines {...prolongation} chosen={state.chosen} total={false} />
      </PriceSummaryPanel>
    </Columns>
  )
}

function ExtensionView({ page }: { page: ExtensionPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={3} />
  if (state.kind === 'failed') return <ExtensionLoadFailure code={state.code} onRetry={page.retry} />
  const { prolongation } = state
  const { window: span, isAvailable } = prolongation
  return (
    <Stack gap="m">
      <Stack gap="xs" align="start">
        <Link href={pagePaths.claim(prolongation.claim)} alone icon="arrow-left">
          {copy.claim(prolongation.claim)}
        </Link>
        <Heading level={1} size="h2">
          {copy.title}
        </Heading>
        {isAvailable && span && (
          <Text prose>
            {copy.openUntil(formatDottedDate(span.to))} {boxOrCellWords(prolongation).same}
          </Text>
        )}
      </Stack>
      {isAvailable && <Conditions conditions={state.conditions} />}
      <PendingExtension prolongation={prolongation} />
      {isAvailable ? (
        <>
          <Choosing state={state} page={page} />
          <GoOnBar state={state} page={page} />
        </>
      ) : (
        <Columns shape="asideEnd" gap="m" align="start">
          <RefusalReason prolongation={prolongation} />
          <Card>
            <RentalDetails prolongation={prolongation} />
          </Card>
        </Columns>
      )}
    </Stack>
  )
}

export const ExtensionIsland = island(createExtensionPage, ExtensionView)
