import MusterEvaluation
import Testing

@Suite struct ReliabilityTableTests {}
