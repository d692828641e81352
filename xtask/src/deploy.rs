//! `cargo xtask deploy-check`: checks the files in `deploy/` with the tools that they are for.

use std::process::Command;

use crate::error::TaskError;
use crate::shell;

/// A file, and a tool that checks it.
struct DeployCheck {
    file: &'static str,
    tool: &'static str,
    arguments: &'static [&'static str],
    /// How to install the tool.
    from: &'static str,
}

/// The checks. If there are two tools for a file, either is enough.
const CHECKS: [DeployCheck; 6] = [
    DeployCheck {
        file: "deploy/monitoring/alerts.yaml",
        tool: "promtool",
        arguments: &["check", "rules", "deploy/monitoring/alerts.yaml"],
        from: "apt-get install prometheus",
    },
    DeployCheck {
        file: "deploy/Caddyfile",
        tool: "caddy",
        arguments: &["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"],
        from: "apt-get install caddy",
    },
    DeployCheck {
        file: "deploy/kubernetes/cascade.yaml",
        tool: "kubeconform",
        arguments: &["-strict", "-summary", "deploy/kubernetes/cascade.yaml"],
        from: "https://github.com/yannh/kubeconform",
    },
    DeployCheck {
        file: "deploy/kubernetes/cascade.yaml",
        tool: "kubernetes-validate",
        arguments: &["--strict", "deploy/kubernetes/cascade.yaml"],
        from: "pip install kubernetes-validate",
    },
    DeployCheck {
        file: "deploy/compose.yaml",
        tool: "podman-compose",
        arguments: &["-f", "deploy/compose.yaml", "config"],
        from: "apt-get install podman && pip install podman-compose",
    },
    DeployCheck {
        file: "deploy/compose.yaml",
        tool: "docker-compose",
        arguments: &["-f", "deploy/compose.yaml", "config", "--quiet"],
        from: "Docker Compose 2",
    },
];

/// Values for variables that the files leave to the user.
const VARIABLES: [(&str, &str); 2] = [("CASCADE_DOMAIN", "games.example.org"), ("POSTGRES_PASSWORD", "secret")];

/// Checks every file with the first installed tool for it, and reports files that were not checked.
pub(crate) fn check() -> Result<(), TaskError> {
    let mut files: Vec<&str> = CHECKS.iter().map(|check| check.file).collect();
    files.dedup();
    for file in files {
        let tools = || CHECKS.iter().filter(|check| check.file == file);
        let installed = tools().find(|check| shell::which(check.tool).is_some());
        if let Some(DeployCheck { tool, arguments, .. }) = installed {
            shell::run(Command::new(tool).args(*arguments).envs(VARIABLES))?;
            eprintln!("{file}: {tool} has found nothing wrong");
        } else {
            let ways: Vec<String> = tools().map(|check| format!("{} ({})", check.tool, check.from)).collect();
            eprintln!("{file}: not checked, because none of these is installed: {}", ways.join(", "));
        }
    }
    Ok(())
}
