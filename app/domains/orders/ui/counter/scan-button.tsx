import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';

/** Not in the library of types: Chrome on Android has it, and reads codes on the phone itself. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

const detectorClass = (): DetectorClass | undefined => Reflect.get(globalThis, 'BarcodeDetector');
const lookMs = 200;

interface ScanProps {
  onCode: (code: string) => void;
}

function Camera({ onCode }: ScanProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const Made = detectorClass();
    const screen = video.current;
    if (!Made || !screen) return;
    const detector = new Made();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      const [code] = await detector.detect(screen).catch(() => []);
      if (isGone) return;
      if (code) found(code.rawValue);
      else timer = setTimeout(look, lookMs);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone) return stop();
      screen.srcObject = stream;
      await screen.play();
      await look();
    };
    start().catch(() => setRefused(true));
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (isRefused) return <Note tone="warn">{t('counter.scan_refused')}</Note>;
  return (
    <>
      <p className="muted mb-s">{t('counter.scan_text')}</p>
      <video ref={video} className="scanv" muted playsInline />
    </>
  );
}

/** Reads a barcode or QR code with the camera. Absent where the browser cannot: there a code is typed. */
export function ScanButton({ onCode }: ScanProps) {
  const t = useT();
  const [can, setCan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setCan(detectorClass() !== undefined && 'mediaDevices' in navigator), []);
  if (!can) return null;
  const take = (code: string) => {
    setOpen(false);
    onCode(code);
  };
  return (
    <>
      <IconButton icon="camera" label={t('counter.scan')} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('counter.scan')} width={4}>
        {isOpen && <Camera onCode={take} />}
      </Sheet>
    </>
  );
}
