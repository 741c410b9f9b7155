/** Beginnings of words by which people ask for a parcel locker, not for a counter. */
export const lockerWordBeginnings = ['почтомат', 'постамат', 'ячейк'] as const
