import { visitCopy } from '#claims/words/visit.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { lazyView } from '#kit/screens/lazy-view.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { generalRefusalText } from '#kit/words/general-refusals.ts'
import { typeset } from '#kit/words/typeset.ts'
import { placeCopy } from '#places/words/office.ts'
import { hoursLabelText } from '#places/words/office-status.ts'
import { workingDayTexts } from '#places/words/working-day.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import type { WizardPlace } from './wizard-place.ts'

interface PlaceHoursProps {
  place: WizardPlace
  /** The hours of today stand elsewhere. */
  isTodayShown?: boolean
}

/** The hours of today are read without opening the table (M-OFF-01…09). */
export const PlaceHours = ({ place: { office, label }, isTodayShown = false }: PlaceHoursProps) => (
  <div>
    {office.workingHours.length > 0 && (
      <Disclosure
        title={
          office.isTemporaryClosed
            ? placeCopy.hoursWhenOpen
            : visitCopy.hoursNow(isTodayShown ? '' : hoursLabelText(label))
        }
      >
        <DescriptionList
          density="tight"
          items={office.workingHours.map((row) => {
            const { day, times } = workingDayTexts(row)
            return { term: day, details: times }
          })}
        />
      </Disclosure>
    )}
    {office.directions && (
      <Disclosure title={placeCopy.directions}>
        <Text>{typeset(office.directions)}</Text>
      </Disclosure>
    )}
  </div>
)

/** The place does not exist, so retrying cannot help (M-ERR-04). */
const unknownCodes: readonly string[] = ['office_unknown', 'locker_unknown', 'not_found', 'office_missing']

const PlaceUnknown = lazyView(async () => (await import('./place-unknown.tsx')).PlaceUnknown)

export const PlaceLoadFailure = ({ code, onRetry }: { code: string; onRetry: () => void }) =>
  unknownCodes.includes(code) ? (
    <PlaceUnknown code={code} />
  ) : (
    <LoadFailure
      level={1}
      code={code}
      title={checkoutCopy.failedTitle}
      words={generalRefusalText}
      onRetry={onRetry}
      others={<ButtonLink href={pagePaths.home}>{checkoutCopy.home}</ButtonLink>}
    />
  )
