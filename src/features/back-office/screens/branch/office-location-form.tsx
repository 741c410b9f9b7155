import { useStore } from '@nanostores/react'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { correctOfficeLocation } from '#back-office/api/branch-office-location.ts'
import {
  officeLocationCopy as copy,
  officeLocationRefusalText,
} from '#back-office/words/branch-office-location.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment, GeoPosition } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { createDialogAction } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { type Office, readOfficeByIndex } from '#places/api/offices.ts'
import { openPlacePicker } from '#places/parts/place-picker.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { formatCoordinates, parseCoordinates } from '#places/rules/geo.ts'
import { pickerView } from '#places/rules/map-view.ts'
import { Button } from '#ui/button/button.tsx'
import { MapCanvas } from '#ui/framed-map/framed-map.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface OfficeLocation {
  readonly index: string
  /** Null while loading. */
  readonly office: Office | null
  readonly isSaved: boolean
}

/** Refusals shown at the field. */
const fieldRefusalCodes = ['place_malformed', 'place_outside_russia', 'place_far_from_town']

/** Location of an office on the map, which operators correct in a dialog. */
export function createOfficeLocationStore(environment: Environment) {
  const $office = atom<OfficeLocation>({ index: '', office: null, isSaved: false })
  const startRequest = createLatestRequestCheck()

  /** Avoids reading the office again, because other servers apply the change only seconds later. */
  const showSaved = ({ coordPrecision: _, ...office }: Office): void => {
    const { index } = office
    if (index === $office.get().index) $office.set({ index, office, isSaved: true })
  }

  const dialog = createDialogAction<Office, { readonly typed: string; readonly mapFailed: boolean }>({
    formId: 'office-location',
    draft: (office) => ({
      typed: hasExactPosition(office) ? formatCoordinates(office) : '',
      mapFailed: false,
    }),
    title: ({ index }) => copy.title(index),
    submit: copy.save,
    submitting: copy.saving,
    refusal: officeLocationRefusalText,
    atFields: fieldRefusalCodes,
    fields: ({ draft: { typed, mapFailed }, refused }, fill) => (
      <>
        <Text>{mapFailed ? copy.failed : copy.lead}</Text>
        {!mapFailed && <MapCanvas canvasRef={drawMap} />}
        <LengthLimitedField
          name="office-place"
          limit={maxTextLength.place}
          label={copy.place}
          hint={copy.placeHint}
          autoComplete="off"
          width="medium"
          required
          value={typed}
          error={
            refused !== null && fieldRefusalCodes.includes(refused)
              ? officeLocationRefusalText(refused)
              : undefined
          }
          onChange={(event) => fill({ typed: event.currentTarget.value })}
        />
      </>
    ),
    send: async (office, { typed }) => {
      const place = parseCoordinates(typed)
      if (place === null) return { ok: false, code: 'place_malformed' }
      const { index } = office
      const answer = await call(environment, correctOfficeLocation, { params: { index }, body: place })
      if (answer.ok) showSaved({ ...office, ...place })
      return answer
    },
  })

  const $typedPlace = computed(dialog.$act, (act) => (act ? parseCoordinates(act.draft.typed) : null))
  const drawMap = (element: HTMLElement | null): (() => void) | undefined => {
    const office = dialog.$act.get()?.subject
    if (!element || !office) return undefined
    return openPlacePicker(element, environment, {
      view: pickerView(office),
      $place: $typedPlace,
      onPick: (place: GeoPosition) => dialog.fill({ typed: formatCoordinates(place) }),
      onFailed: () => dialog.fill({ mapFailed: true }),
    })
  }

  return {
    $office: $office as ReadableAtom<OfficeLocation>,
    dialog,
    show: async (index: string): Promise<void> => {
      const isLatest = startRequest()
      $office.set({ index, office: null, isSaved: false })
      const answer = await call(environment, readOfficeByIndex, { query: { index } })
      if (isLatest() && answer.ok) $office.set({ index, office: answer.value, isSaved: false })
    },
    open: () => {
      const { office } = $office.get()
      if (office) dialog.open(office)
    },
  }
}

export function OfficeLocationForm({ store }: { store: ReturnType<typeof createOfficeLocationStore> }) {
  const { office, isSaved } = useStore(store.$office)
  return (
    <Stack gap="xs">
      {isSaved && (
        <Notice tone="success" live="polite">
          {copy.saved}
        </Notice>
      )}
      {office && (
        <Inline gap="s">
          <Button tone="plain" size="small" icon="pin" aria-haspopup="dialog" onClick={store.open}>
            {copy.button}
          </Button>
          {!isSaved && !hasExactPosition(office) && (
            <Text size="small" tone="muted">
              {copy.unknown}
            </Text>
          )}
        </Inline>
      )}
    </Stack>
  )
}
