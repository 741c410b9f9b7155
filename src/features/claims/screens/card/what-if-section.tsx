import { useStore } from '@nanostores/react'
import type { ClaimWhatIf } from '#claims/api/claim-what-if.ts'
import { isFinalSituation } from '#claims/rules/claim-situation.ts'
import { claimWhatIfRefusalText, claimWhatIfCopy as copy } from '#claims/words/claim-what-if.ts'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { RemindMe } from '#rent/parts/remind-me.tsx'
import { reminderDayOfTariff } from '#rent/rules/reminder-day.ts'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { FoldedSection } from './card-section.tsx'
import type { ClaimDetailsPage } from './claim-details-page.ts'
import { claimSituationFromState, type LoadedClaimDetails } from './claim-details-state.ts'

interface Props {
  state: LoadedClaimDetails
  page: ClaimDetailsPage
}

function NextTariff({ tariff, state, page }: Props & { tariff: NonNullable<ClaimWhatIf['tariff']> }) {
  const { from, presentUntil, extensions } = tariff
  return (
    <Stack gap="xs" data-test="next-tariff">
      <Text weight="strong">{copy.tariff(from)}</Text>
      <Text>{presentUntil === null ? copy.onlyNew : copy.presentUntil(presentUntil)}</Text>
      {presentUntil !== null && <PriceLines compact lines={extensions.map(extensionLine)} />}
      <RemindMe
        reminders={page.reminders}
        subject={{ kind: 'tariff_changes' }}
        day={reminderDayOfTariff(from, state.today)}
      />
    </Stack>
  )
}

const extensionLine = ({ months, endDate, total }: ClaimWhatIf['extensions'][number]) => ({
  label: copy.extend(months),
  note: copy.until(endDate),
  amount: formatAmount(total),
})

/** A window that opens with the next tariff has only its prices. */
const reachableExtensions = ({ extensions, tariff }: ClaimWhatIf) =>
  tariff?.presentUntil === null ? tariff.extensions : extensions

function Prices({ whatIf, ...props }: Props & { whatIf: ClaimWhatIf }) {
  const { size, tariff } = whatIf
  const { services, claim } = props.state
  const extensions = reachableExtensions(whatIf)
  const lines = [
    ...extensions.map(extensionLine),
    ...(services ?? []).flatMap(({ id, price, availableForConnection }) =>
      price && availableForConnection
        ? [{ label: copy.addService(id), note: copy.until(claim.endDate), amount: formatAmount(price.total) }]
        : [],
    ),
    ...(size ? [{ label: copy.size(size.boxSize, size.months), amount: formatAmount(size.total) }] : []),
  ]
  return (
    <Stack gap="m">
      {extensions.length === 0 && <Text>{copy.nothing}</Text>}
      <PriceLines lines={lines} />
      {size && (
        <Text size="small" tone="muted">
          {copy.sizeNote(size.difference)}
        </Text>
      )}
      {tariff && <NextTariff tariff={tariff} {...props} />}
    </Stack>
  )
}

function Content(props: Props) {
  const { whatIf } = props.page
  const state = useStore(whatIf.$state)
  if (state.kind === 'loading') return <Skeleton label={copy.loading} count={3} />
  if (state.kind === 'failed')
    return (
      <LoadFailure
        part
        code={state.code}
        title={copy.failed}
        words={claimWhatIfRefusalText}
        onRetry={whatIf.retry}
      />
    )
  return <Prices {...props} whatIf={state} />
}

/** Prices of extending, of another size and at the next tariff, read when the section is opened (M-WHATIF-06). */
export function WhatIfSection(props: Props) {
  const { state, page } = props
  const { code } = claimSituationFromState(state)
  const isLiving = !isFinalSituation(code) && state.card?.prolongation.window != null
  if (!isLiving) return null
  return (
    <FoldedSection title={copy.title} id="what-if" onOpen={() => void page.whatIf.open()}>
      <Content {...props} />
    </FoldedSection>
  )
}
