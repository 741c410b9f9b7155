import { useStore } from '@nanostores/react'
import { memo, type ReactNode, useState } from 'react'
import { ONLINE_PAYMENT_DEADLINE_MINUTES } from '#kit/rules/limits.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { WhyNotText } from '#kit/words/why-not.ts'
import { officeAddressLine } from '#places/parts/rented-place.ts'
import { formatPlaceName, placeNumberText, type RentedPlace } from '#places/words/rented-place.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { checkoutCopy, clientTypeOptions } from '#rent/words/checkout.ts'
import {
  creditPriceRow,
  priceCopy,
  priceRowFromGroup,
  priceRowFromLine,
  serviceName,
} from '#rent/words/price-words.ts'
import { whatIfCopy } from '#rent/words/what-if.ts'
import { whyNot } from '#rent/words/why-not.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceLines, PriceTotal } from '#ui/price-lines/price-lines.tsx'
import { PriceSummaryPanel } from '#ui/price-summary-panel/price-summary-panel.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer, StickyRow } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'
import { Timer } from '#ui/timer/timer.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { DeleteDraftButton } from './form-parts.tsx'
import { type FormPrice, lastKnownPrice, listChosenServices } from './form-price.ts'
import { RENTAL_FORM_ID } from './form-problems.ts'
import type { WizardPage } from './wizard-page.ts'
import type { ContinueBlocker, MoveInForm, OrderSummaryState } from './wizard-stores.ts'

const totalText = (price: FormPrice | null, move: MoveInForm | null) => {
  const { firstMonth, total, oldTotal } = price ?? { firstMonth: null, total: null, oldTotal: null }
  return {
    label: move === null ? priceCopy.total : checkoutCopy.move.toPay,
    note:
      move === null
        ? `${priceCopy.firstMonth}: ${firstMonth === null ? priceCopy.unknown : formatAmount(firstMonth)}`
        : undefined,
    amount: total === null ? priceCopy.unknown : formatAmount(move?.toPay ?? total),
    was: oldTotal === null ? undefined : { label: priceCopy.was, amount: formatAmount(oldTotal) },
  }
}

function HoldTimer({ page, cell }: { page: WizardPage; cell: boolean }) {
  const left = useStore(page.$holdLeft)
  if (left === null) return null
  return (
    <Timer
      remaining={left}
      total={ONLINE_PAYMENT_DEADLINE_MINUTES * 60_000}
      label={checkoutCopy.holdLabel[cell ? 'cell' : 'box']}
      announcement={checkoutCopy.holdAnnounced}
    />
  )
}

interface Props {
  state: OrderSummaryState
  page: WizardPage
}

const blockerWords: Readonly<Record<ContinueBlocker, WhyNotText>> = whyNot.form

/** A disabled button always shows its reason (M-FORM-05, 06). */
function ContinueButton(props: Props & { wide?: boolean; size?: 'regular' | 'large' }) {
  const { state, page, wide = false, size = 'large' } = props
  const { blockedReason, sending } = state
  return (
    <Button
      type="submit"
      form={RENTAL_FORM_ID}
      tone="primary"
      size={size}
      wide={wide}
      busy={sending}
      disabledReason={blockedReason === null || sending ? undefined : blockerWords[blockedReason]}
      // A press while the price is being calculated takes effect afterwards. If the form has errors, it moves the focus
      // to them.
      onEarlyPress={
        blockedReason === 'counting' || blockedReason === 'errors' ? () => void page.goOn() : undefined
      }
    >
      {sending ? checkoutCopy.sending : checkoutCopy.goOn}
    </Button>
  )
}

const chosenPlace = ({ form, place }: OrderSummaryState): RentedPlace | null =>
  form.box === null ? null : { boxNumber: form.box, lockerName: place.locker?.name ?? null }

const periodText = ({ form }: OrderSummaryState): string =>
  form.dates ? checkoutCopy.datesValue(...form.dates) : ''

/** Price lines name the chosen services; until prices load, this list does. */
function Facts({ state }: { state: OrderSummaryState }) {
  const { form, place, clientType } = state
  const chosen = chosenPlace(state)
  const services = listChosenServices(form).map((number) => serviceName(number))
  const hasServiceLines = lastKnownPrice(state.price)?.lines.some(({ kind }) => kind === 'service') ?? false
  const [box, none] = form.isAaps
    ? [checkoutCopy.cell, checkoutCopy.cellNone]
    : [checkoutCopy.box, checkoutCopy.boxNone]
  return (
    <DescriptionList
      density="compact"
      items={[
        { term: checkoutCopy.address, details: typesetAddress(officeAddressLine(place.office)) },
        { term: checkoutCopy.dates, details: periodText(state) },
        { term: box, details: chosen ? placeNumberText(chosen) : none },
        { term: checkoutCopy.client, details: clientTypeOptions[clientType].label },
        ...(hasServiceLines
          ? []
          : [
              {
                term: checkoutCopy.chosenServices,
                details: services.join(', ') || checkoutCopy.servicesNone,
              },
            ]),
      ]}
    />
  )
}

/** Total, first month and discount (M-PRICE-03, M-PROMO-02). */
function Cost({ state, page, total }: Props & { total: boolean }) {
  const price = lastKnownPrice(state.price)
  if (state.price.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        data-code="cost_failed"
        action={
          <Button size="small" icon="refresh" onClick={page.retryPrice}>
            {checkoutCopy.retry}
          </Button>
        }
      >
        {checkoutCopy.costError}
      </Notice>
    )
  }
  if (price === null) return <Spinner label={checkoutCopy.counting} />
  return (
    <Stack gap="s">
      <PriceLines
        compact
        lines={[
          ...groupPriceLines(price.lines).map((group) => priceRowFromGroup(group)),
          ...(state.move === null ? [] : [creditPriceRow(state.move.claim, state.move.credit)]),
        ]}
        {...(total ? { total: totalText(price, state.move) } : {})}
      />
      {price.lines.length > 0 && (
        <Disclosure title={priceCopy.byMonth}>
          <PriceLines compact lines={price.lines.map((line) => priceRowFromLine(line))} />
        </Disclosure>
      )}
    </Stack>
  )
}

function PanelFooter({ state, page }: Props) {
  const price = lastKnownPrice(state.price)
  return (
    <>
      {state.price.kind !== 'failed' && <PriceTotal {...totalText(price, state.move)} />}
      <ContinueButton state={state} page={page} wide />
      {state.visitor && state.blockedReason === null && (
        <Text size="small" tone="muted">
          {checkoutCopy.goOnVisitorHint(state.form.isAaps)}
        </Text>
      )}
    </>
  )
}

function Details({ state, page, total }: Props & { total: boolean }) {
  return (
    <Stack gap="m">
      <HoldTimer page={page} cell={state.form.isAaps} />
      <Facts state={state} />
      {state.form.promoSuccess && (
        <Inline>
          <Badge tone="success" icon="tag">
            {checkoutCopy.promoApplied(formatAmount(state.form.promoValue))}
          </Badge>
        </Inline>
      )}
      <Cost state={state} page={page} total={total} />
      {!total && (
        <LinkButton icon="ruble" onClick={page.openWhatIf}>
          {whatIfCopy.title}
        </LinkButton>
      )}
    </Stack>
  )
}

/** On desktop: a sticky panel beside the form. */
export const OrderSummaryAside = memo(({ state, page }: Props) => (
  <HiddenByWidthOrLogin below="desktop">
    <PriceSummaryPanel steady aria-labelledby="order" foot={<PanelFooter state={state} page={page} />}>
      <Inline justify="between" align="baseline">
        <Heading level={2} size="h3" id="order">
          {checkoutCopy.orderTitle}
        </Heading>
        <DeleteDraftButton page={page} />
      </Inline>
      <Details state={state} page={page} total={false} />
    </PriceSummaryPanel>
  </HiddenByWidthOrLogin>
))

function Total({ state }: { state: OrderSummaryState }) {
  const price = lastKnownPrice(state.price)
  if (price === null) {
    return (
      <Text as="span" size="small">
        {state.price.kind === 'failed' ? checkoutCopy.costError : checkoutCopy.counting}
      </Text>
    )
  }
  return (
    <Text as="span" weight="strong" size="large" nowrap numeric>
      {formatAmount(state.move?.toPay ?? price.total)}
    </Text>
  )
}

/** On tablet and phone: a bar at the bottom (M-FORM-07). */
export const OrderSummaryBar = memo(({ state, page }: Props) => {
  const [open, setOpen] = useState(false)
  const chosen = chosenPlace(state)
  const more = (words: ReactNode) => (
    <LinkButton icon="chevron-up" aria-expanded={open} onClick={() => setOpen(true)}>
      {words}
    </LinkButton>
  )
  return (
    <HiddenByWidthOrLogin above="tablet">
      <StickyContainer side="bottom">
        <HiddenByWidthOrLogin above="tablet" below="tablet">
          <Inline justify="between" wrap={false} gap="l">
            <Stack gap="none">
              <Text size="small" tone="muted">
                {[periodText(state), chosen && formatPlaceName(chosen)].filter(Boolean).join(', ')}
              </Text>
              {more(checkoutCopy.details)}
            </Stack>
            <Inline wrap={false} gap="m">
              <Stack gap="none" align="end">
                <Text size="small" tone="muted">
                  {priceCopy.total}
                </Text>
                <Total state={state} />
              </Stack>
              <ContinueButton state={state} page={page} />
            </Inline>
          </Inline>
        </HiddenByWidthOrLogin>
        <HiddenByWidthOrLogin above="phone">
          <StickyRow act={<ContinueButton state={state} page={page} size="regular" wide />}>
            {more(
              <>
                <Total state={state} />
                <VisuallyHidden>. {checkoutCopy.details}</VisuallyHidden>
              </>,
            )}
          </StickyRow>
        </HiddenByWidthOrLogin>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={checkoutCopy.orderTitle}
          closeLabel={checkoutCopy.fewerDetails}
        >
          <Details state={state} page={page} total />
        </Dialog>
      </StickyContainer>
    </HiddenByWidthOrLogin>
  )
})
