/** Phones make photos of 8 to 12 MB: they are taken and made smaller in the browser, before the limits of what is sent. */
const mostChosenBytes = 25 * 1024 * 1024;

export type ChosenFault = 'not_an_image' | 'too_large';

/** Why a chosen file is not even read; what the phone does not name may still be a photo. */
export function chosenFault(file: Pick<File, 'type' | 'size'>): ChosenFault | undefined {
  const isNamed = file.type !== '';
  if (isNamed && (!file.type.startsWith('image/') || file.type.includes('svg')))
    return 'not_an_image';
  return file.size > mostChosenBytes ? 'too_large' : undefined;
}
