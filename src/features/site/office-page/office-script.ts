import { askOffice } from '#browser/ask-office.ts'
import { freeText, hoursLabelText, nearText, othersTitle } from '#copy/office-now.ts'
import { showOfficeNow } from '#state/office-now.ts'
import { showMapWhenOpened } from './office-map.ts'

/** The whole script of an office's page; bundled by itself, so that it loads nothing that other pages share. */
const office = document.querySelector<HTMLElement>('[data-office]')
if (office) void showOfficeNow(office, askOffice, { hoursLabelText, freeText, nearText, othersTitle })
const map = document.querySelector<HTMLDetailsElement>('[data-map]')
if (map) showMapWhenOpened(map)
