import { useStore } from '@nanostores/react'
import { useDeferredValue } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { lazyView } from '#kit/screens/lazy-view.tsx'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useRentalFormField } from './form-parts.tsx'
import { fieldIds, isEmptyField, periodProblemText, problemTexts } from './form-problems.ts'
import type { WizardPage } from './wizard-page.ts'

const RentConditionList = lazyView(
  async () => (await import('#people/parts/rent-condition-list.tsx')).RentConditionList,
)

interface Props {
  page: WizardPage
  today: string
}

/** Gets the focus after each failed submit. Deferred, so that the fields are updated first. */
export function FormErrors({ page, today }: Props) {
  const attempt = useDeferredValue(useStore(page.$attempt))
  const { dates, box, boxName } = useStore(page.$shownProblems)
  const oldRent = useStore(page.$oldRent)
  if (attempt === 0) return null
  const errors = [
    ...(dates ? [{ fieldId: fieldIds.dates, text: problemTexts.dates(dates, today, oldRent) }] : []),
    ...(box ? [{ fieldId: fieldIds.box, text: problemTexts.box(box) }] : []),
    ...(boxName ? [{ fieldId: fieldIds.boxName, text: problemTexts.boxName(boxName) }] : []),
  ]
  const areAllEmpty = [dates, box, boxName].every((code) => code === undefined || isEmptyField(code))
  return (
    <ErrorSummary
      title={areAllEmpty ? sharedCopy.fieldsLeft : sharedCopy.errorsLeft}
      errors={errors}
      attempt={attempt}
    />
  )
}

function ReplacesNotice({ page }: { page: WizardPage }) {
  const replaces = useRentalFormField('replaces')
  const sending = useStore(page.$sending)
  // While the form is being sent, the draft already refers to its new claim.
  if (replaces === null || sending) return null
  return (
    <Notice
      tone="warning"
      data-code="replaces"
      action={
        <Button size="small" onClick={page.keepReplaced}>
          {checkoutCopy.keepReplaced}
        </Button>
      }
    >
      {checkoutCopy.replaces(replaces)}
    </Notice>
  )
}

function MoveNotice({ page }: { page: WizardPage }) {
  const move = useStore(page.$move)
  if (move === null) return null
  const { claim, surplus, exchangeFrom, exchangeUntil, tooLate } = move
  const { move: copy } = checkoutCopy
  return (
    <Notice
      tone={tooLate ? 'warning' : 'info'}
      data-code="move"
      title={copy.title(claim)}
      action={
        <Button size="small" onClick={page.keepOldRent}>
          {copy.leave}
        </Button>
      }
    >
      {!tooLate && copy.when(exchangeFrom, exchangeUntil)}
      {!tooLate && surplus > 0 && ` ${copy.surplus(surplus)}`}
    </Notice>
  )
}

export function FormNotices({ page, today }: Props) {
  const { linkUnread, periodReplaced, holdLapsed, changedElsewhere, moveDropped, refused } = useStore(
    page.$notices,
  )
  // Conditions of renting that are not met (M-LEGAL-06).
  const conditions = useStore(page.$conditions)
  return (
    <>
      {periodReplaced && (
        <Notice tone="warning" data-code={periodReplaced}>
          {checkoutCopy.periodReplaced(periodProblemText(periodReplaced, today))}
        </Notice>
      )}
      {linkUnread && <Notice tone="info">{checkoutCopy.linkUnread}</Notice>}
      <MoveNotice page={page} />
      {moveDropped && (
        <Notice
          tone="warning"
          live="polite"
          title={checkoutCopy.move.dropped}
          data-code={moveDropped.code}
          action={
            <ButtonLink size="small" href={pagePaths.moveClaim(moveDropped.claim)}>
              {checkoutCopy.move.open}
            </ButtonLink>
          }
        >
          {rentRefusalText(moveDropped.code)}
        </Notice>
      )}
      <ReplacesNotice page={page} />
      {changedElsewhere && (
        <Notice tone="info" live="polite" data-code="changed_elsewhere">
          {checkoutCopy.changedElsewhere}
        </Notice>
      )}
      {holdLapsed && (
        <Notice tone="warning" live="polite">
          {checkoutCopy.holdLapsed}
        </Notice>
      )}
      {refused && (
        <Notice
          tone="danger"
          live="assertive"
          takesFocus
          title={checkoutCopy.claimFailed}
          data-code={refused.code}
          action={
            refused.code === 'too_many_unpaid' && (
              <ButtonLink href={pagePaths.claims}>{checkoutCopy.myClaims}</ButtonLink>
            )
          }
        >
          {refused.text}
        </Notice>
      )}
      {conditions.length > 0 && (
        <Notice tone="danger" live="polite" title={checkoutCopy.conditionsTitle} data-test="legal-conditions">
          <RentConditionList conditions={conditions} />
        </Notice>
      )}
    </>
  )
}
