import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import type { MetroStationRow } from '#places/rules/find-place-on-device.ts'
import { detourChoices } from '#places/rules/saved-week-plan.ts'
import { hasPreset, hourIndex, type WeekPreset, weekPresets } from '#places/rules/week-plan.ts'
import { weekCopy as copy } from '#places/words/week.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FormSheet, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { MapCanvas } from '#ui/framed-map/framed-map.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { WeekGrid } from '#ui/week-grid/week-grid.tsx'
import { createWeekPage, MAX_PLACES, type WeekPage } from './week-page.ts'
import { WeekResults } from './week-results.tsx'

const FIRST_HOUR = 6
const LAST_HOUR = 24
const presets = Object.keys(weekPresets) as WeekPreset[]

function FoundPlaces({ page }: { page: WeekPage }) {
  const { text, found } = useStore(page.$search)
  if (text.trim().length < 2) return null
  return (
    <Stack gap="xs">
      <div role="status">
        <Text size="small" tone="muted">
          {copy.found(found.length)}
        </Text>
      </div>
      <Stack gap="xs" as="ul">
        {found.map((place) => (
          <li key={copy.foundName(place)}>
            <LinkButton icon="pin" onClick={() => page.choose(place)}>
              {copy.foundName(place)}
            </LinkButton>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function AddPlace({ page, number }: { page: WeekPage; number: number }) {
  const { text, isMapOpen, problem } = useStore(page.$search)
  return (
    <Stack gap="s">
      <LengthLimitedField
        name="place"
        limit={maxTextLength.search}
        label={copy.placeName(number)}
        hint={copy.search}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => page.type(event.currentTarget.value)}
      />
      <FoundPlaces page={page} />
      {problem !== null && (
        <Notice tone="warning" live="polite">
          {problem === 'no_position' ? copy.noPosition : copy.mapFailed}
        </Notice>
      )}
      {isMapOpen ? (
        <Stack gap="s">
          <MapCanvas canvasRef={page.drawMap} />
          <Inline>
            <Button icon="check" onClick={page.closeMap}>
              {copy.mapDone}
            </Button>
          </Inline>
        </Stack>
      ) : (
        <Inline gap="s">
          <Button size="small" icon="pin" onClick={() => void page.addOwnPosition()}>
            {copy.me}
          </Button>
          <Button size="small" icon="map" onClick={page.openMap}>
            {copy.map}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}

function Places({ page }: { page: WeekPage }) {
  const { places, onTheWay, maxDetour } = useStore(page.$plan, { ssr: 'initial' })
  return (
    <Stack gap="m">
      {places.length > 0 && (
        <Stack gap="xs" as="ul">
          {places.map(({ name, latitude, longitude }, index) => (
            <li key={`${latitude} ${longitude}`}>
              <Inline justify="between" wrap={false}>
                <Text>
                  {copy.placeName(index)}: {name}
                </Text>
                <Button
                  size="small"
                  tone="quiet"
                  icon="close"
                  iconOnly
                  onClick={() => page.removePlace(index)}
                >
                  {copy.remove(name)}
                </Button>
              </Inline>
            </li>
          ))}
        </Stack>
      )}
      {places.length < MAX_PLACES && <AddPlace page={page} number={places.length} />}
      {places.length > 1 && (
        <Checkbox
          name="on-the-way"
          label={copy.onTheWay}
          checked={onTheWay}
          onChange={(event) => page.change({ onTheWay: event.currentTarget.checked })}
        />
      )}
      <SegmentedControl
        name="detour"
        label={copy.detour}
        options={detourChoices.map((metres) => ({
          value: String(metres),
          label: copy.detours[metres] ?? String(metres),
        }))}
        value={String(maxDetour)}
        onChange={(metres) => page.change({ maxDetour: Number(metres) })}
      />
    </Stack>
  )
}

function Week({ page }: { page: WeekPage }) {
  const { week } = useStore(page.$plan, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <Inline gap="xs">
        {presets.map((preset) => (
          <Chip
            key={preset}
            name={preset}
            label={copy.presets[preset]}
            checked={hasPreset(week, preset)}
            onChange={() => page.togglePreset(preset)}
          />
        ))}
        {week.includes(true) && (
          <Button size="small" tone="plain" onClick={page.clearWeek}>
            {copy.clear}
          </Button>
        )}
      </Inline>
      <WeekGrid
        label={copy.grid}
        words={copy.gridWords}
        firstHour={FIRST_HOUR}
        lastHour={LAST_HOUR}
        isOn={(weekday, hour) => week[hourIndex(weekday, hour)] === true}
        onSet={(cells, on) =>
          page.setHours(
            cells.map(({ weekday, hour }) => hourIndex(weekday, hour)),
            on,
          )
        }
      />
    </Stack>
  )
}

function Saving({ page }: { page: WeekPage }) {
  const isSaved = useStore(page.$isSaved, { ssr: 'initial' })
  const { places, week } = useStore(page.$plan, { ssr: 'initial' })
  if (isSaved)
    return (
      <Inline gap="s">
        <div role="status">
          <Text size="small">{copy.saved}</Text>
        </div>
        <Button size="small" tone="plain" onClick={page.forget}>
          {copy.forget}
        </Button>
      </Inline>
    )
  if (places.length === 0 && !week.includes(true)) return null
  return (
    <Inline>
      <Button size="small" onClick={page.save}>
        {copy.save}
      </Button>
    </Inline>
  )
}

export function WeekIsland({ metro }: { metro: Readonly<Record<string, readonly MetroStationRow[]>> }) {
  const [page] = useState(() =>
    createWeekPage(browserEnvironment, metro, {
      foundName: copy.foundName,
      here: copy.meName,
      mapPoint: copy.mapPoint,
    }),
  )
  return (
    <Columns shape="two" align="start">
      <FormSheet>
        <FormSheetSection id="places" title={copy.places}>
          <Places page={page} />
        </FormSheetSection>
        <FormSheetSection id="week" title={copy.week}>
          <Stack gap="m">
            <Week page={page} />
            <Saving page={page} />
          </Stack>
        </FormSheetSection>
      </FormSheet>
      <WeekResults page={page} />
    </Columns>
  )
}
