export declare const ensureXboard: () => void;
