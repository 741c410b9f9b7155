import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import {
  downloadJointPaymentOrder,
  type JointExtensionServiceMode,
  jointExtensionServiceModeSchema,
} from '#claims/api/organisation-claims.ts'
import { type ServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import { extensionRefusalText } from '#claims/words/extension.ts'
import { jointExtensionCopy as copy } from '#claims/words/organisation-claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { RefusalNotice, SessionEndedNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { RentConditionList } from '#people/parts/rent-condition-list.tsx'
import { formatPlaceAddress } from '#places/words/rented-place.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer } from '#ui/sticky-container/sticky-container.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { JointExtensionState, JointExtensionStore } from './joint-extension-store.ts'

type Step = JointExtensionState['step']
type Asking = Extract<Step, { onOffer: unknown }>
const modeNames = ['as_now', 'all', 'none'] as const
/** One row for both service numbers of registered items: one at offices, the other at lockers. */
const serviceChoices = [
  {
    services: [serviceNumberByName.registeredOffice, serviceNumberByName.registeredLocker],
    modes: modeNames,
  },
  { services: [serviceNumberByName.notification], modes: modeNames },
  { services: [serviceNumberByName.guarantee], modes: modeNames },
  { services: [serviceNumberByName.digitization], modes: modeNames },
  // A box name can be kept but not added by an extension.
  { services: [serviceNumberByName.boxName], modes: ['as_now', 'none'] },
] as const satisfies readonly {
  services: readonly ServiceNumber[]
  modes: readonly JointExtensionServiceMode[]
}[]
const monthOptions = Array.from({ length: 12 }, (_, index) => index + 1)

const lineRefusal = (code: string): string =>
  code === 'legal_not_allowed' ? copy.conditionsHinder : extensionRefusalText(code)

/** Hundreds of rows make a phone slow, and refused rents are what must be read. */
const MAX_SHOWN_LINES = 50

function Lines({ step }: { step: Extract<Step, { kind: 'priced' }> }) {
  const refusedFirst = step.lines.toSorted(
    (line, other) => Number(line.code === null) - Number(other.code === null),
  )
  const shownLines = refusedFirst.slice(0, MAX_SHOWN_LINES)
  return (
    <Stack gap="s">
      <Table
        caption={copy.title}
        density="dense"
        columns={[
          { label: copy.head.claim, names: true, cell: ({ claim }) => `№\u00a0${claim}` },
          {
            label: copy.head.box,
            cell: formatPlaceAddress,
          },
          {
            label: copy.head.until,
            cell: ({ endDate, code }) => (code === null && endDate ? formatDottedDate(endDate) : ''),
          },
          {
            label: copy.head.services,
            cell: (line) =>
              line.services.map((number) => serviceName(number, line)).join(', ') || copy.noServices,
          },
          {
            label: copy.head.total,
            align: 'end',
            cell: ({ total, code }) => (code === null ? formatAmount(total ?? 0) : lineRefusal(code)),
          },
        ]}
        rows={shownLines}
        idOf={({ claim }) => String(claim)}
      />
      {step.lines.length > shownLines.length && (
        <Text size="small" tone="muted">
          {copy.moreLines(step.lines.length - shownLines.length)}
        </Text>
      )}
      <Text weight="strong" numeric>
        {copy.total}: {formatAmount(step.total)}
      </Text>
    </Stack>
  )
}

function BalanceNote({ step }: { step: Extract<Step, { kind: 'priced' }> }) {
  const { balance } = step
  if (balance.kind === 'enough') {
    return <Text numeric>{copy.balanceEnough(formatAmount(balance.amount))}</Text>
  }
  if (balance.kind !== 'lacks') return null
  return (
    <Notice
      tone="warning"
      live="polite"
      title={copy.balanceTitle}
      data-test="joint-lacks"
      action={
        <ButtonLink size="small" href={pagePaths.legalsBalance}>
          {copy.toBalance}
        </ButtonLink>
      }
    >
      {copy.balanceLacks(formatAmount(balance.amount), formatAmount(balance.shortfall))}
    </Notice>
  )
}

function Modes({ step, joint }: { step: Asking; joint: JointExtensionStore }) {
  const shown = serviceChoices.filter(({ services }) =>
    services.some((service) => step.onOffer.includes(service)),
  )
  if (shown.length === 0) return null
  return (
    <Disclosure title={copy.services}>
      <Columns shape="two" gap="m">
        {shown.map(({ services, modes: options }) => (
          <Select
            key={services[0]}
            name={`joint-service-${services[0]}`}
            label={serviceName(services[0])}
            value={step.params.modes[services[0]] ?? 'as_now'}
            options={options.map((option) => ({ value: option, label: copy.modes[option] }))}
            onChange={(event) => {
              const chosen = jointExtensionServiceModeSchema.safeParse(event.target.value)
              if (chosen.success) void joint.chooseMode(services, chosen.data)
            }}
          />
        ))}
      </Columns>
    </Disclosure>
  )
}

/** Conditions of renting that are not met (M-LEGAL-06). */
function Conditions({ lines }: Extract<Step, { kind: 'priced' }>) {
  const conditions = [...new Set(lines.flatMap((line) => line.conditions))]
  if (conditions.length === 0) return null
  return (
    <Notice tone="warning" live="polite" title={copy.conditionsTitle} data-test="legal_not_allowed">
      <RentConditionList conditions={conditions} />
    </Notice>
  )
}

function DialogBody({
  step,
  refused,
  joint,
}: Pick<JointExtensionState, 'step' | 'refused'> & { joint: JointExtensionStore }) {
  if (step.kind === 'closed') return null
  if (step.kind === 'done') {
    return <Text>{copy.doneText(step.count, formatMoscowDateTime(new Date(step.payUntil)))}</Text>
  }
  if (step.kind === 'paid') {
    return <Text>{copy.paidText(step.count, formatAmount(step.balance))}</Text>
  }
  return (
    <Stack gap="m">
      <Select
        name="joint-months"
        label={copy.months}
        value={String(step.params.months)}
        options={monthOptions.map((months) => ({ value: String(months), label: copy.monthsOf(months) }))}
        onChange={(event) => void joint.chooseMonths(Number(event.target.value))}
      />
      {step.kind === 'counting' && <Skeleton label={copy.counting} shape="line" count={3} />}
      {step.kind === 'failed' && (
        <RefusalNotice
          code={step.code}
          words={() => copy.failed}
          action={
            <Button icon="refresh" onClick={() => void joint.retry()}>
              {sharedCopy.retry}
            </Button>
          }
        />
      )}
      {step.kind === 'priced' && step.lines.every(({ code }) => code === null) && <BalanceNote step={step} />}
      {step.kind === 'priced' && <Conditions {...step} />}
      {step.kind === 'priced' && <Lines step={step} />}
      <Modes step={step} joint={joint} />
      {refused && <SessionEndedNotice />}
    </Stack>
  )
}

function Actions({ step, joint }: { step: Step; joint: JointExtensionStore }) {
  if (step.kind === 'done') {
    return (
      <ButtonLink
        tone="primary"
        icon="pdf"
        href={buildFileUrl(downloadJointPaymentOrder, { id: step.order })}
      >
        {copy.download(step.order)}
      </ButtonLink>
    )
  }
  if (step.kind !== 'priced') return null
  return step.lines.some(({ code }) => code !== null) ? (
    <Button tone="primary" onClick={() => void joint.exclude()}>
      {copy.without}
    </Button>
  ) : (
    <>
      {step.balance.kind === 'enough' && (
        <Button tone="primary" busy={step.sending === 'balance'} onClick={() => void joint.payFromBalance()}>
          {copy.fromBalance(formatAmount(step.total))}
        </Button>
      )}
      <Button
        tone={step.balance.kind === 'enough' ? 'secondary' : 'primary'}
        busy={step.sending === 'order'}
        onClick={() => void joint.order()}
      >
        {copy.order}
      </Button>
    </>
  )
}

const titleOf = (step: Step): string =>
  step.kind === 'done' ? copy.doneTitle : step.kind === 'paid' ? copy.paidTitle : copy.title

/** `children` are other acts on the chosen claims. */
export function JointExtensionView({
  joint,
  children,
}: {
  joint: JointExtensionStore
  children?: ReactNode
}) {
  const { chosen, refused, step } = useStore(joint.$joint)
  return (
    <>
      {refused && step.kind === 'closed' && <SessionEndedNotice />}
      {chosen.length > 0 && (
        <StickyContainer side="acts">
          <Inline justify="between" gap="xs">
            <Inline gap="xs">
              <Text weight="strong">{copy.chosen(chosen.length)}</Text>
              <Button tone="quiet" size="small" onClick={joint.forget}>
                {copy.forget}
              </Button>
            </Inline>
            <Inline gap="xs">
              {children}
              <Button tone="primary" size="small" onClick={() => void joint.open()}>
                {copy.extend}
              </Button>
            </Inline>
          </Inline>
        </StickyContainer>
      )}
      <Dialog
        size="wide"
        open={step.kind !== 'closed'}
        onClose={joint.close}
        title={titleOf(step)}
        closeLabel={sharedCopy.close}
        actions={<Actions step={step} joint={joint} />}
      >
        <DialogBody step={step} refused={refused} joint={joint} />
      </Dialog>
    </>
  )
}
