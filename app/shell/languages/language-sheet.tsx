import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Language } from '#app/platform/i18n/languages.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { LanguageOptions } from './language-options.tsx';

interface LanguageSheetProps {
  languages: readonly Language[];
  back: string;
  open: boolean;
  onClose: () => void;
}

export function LanguageSheet({ languages, back, open, onClose }: LanguageSheetProps) {
  const t = useT();
  const title = (
    <span className="row s">
      <Icon name="languages" />
      {t('footer.language')}
    </span>
  );
  return (
    <Sheet open={open} onClose={onClose} title={title} width={5}>
      <LanguageOptions languages={languages} back={back} />
    </Sheet>
  );
}
